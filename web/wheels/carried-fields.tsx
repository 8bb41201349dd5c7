import { useFilters } from '#web/wheels/use-filters.ts'

/** Hidden fields that preserve the other filters when a form submits its own. */
export function CarriedFields({ without }: { without: readonly string[] }) {
  const { carried } = useFilters()
  return carried(without).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
