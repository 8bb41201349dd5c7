import { lazy, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { toggleValue } from '#shared/filters/filters.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { SharedList } from '#web/delivery/shared-list.tsx'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PlainLink } from '#web/design/page-link.tsx'
import { type ShownFilter, type ShownValue, useFilters } from '#web/filters/list-filters.ts'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  filters: readonly ShownFilter[]
  /** Values of a filter shown before "more"; a chosen one is never hidden. */
  most?: number
}

/** Every filter with the number of results per value, as links, so that they work without script. */
export const FilterPanel = memo(function FilterPanel({ filters, most = 7 }: Props) {
  return (
    <div className="divide-y divide-line">
      {filters.map(
        (filter) =>
          !filter.hidden && (
            <details key={filter.name} open={filter.open} className="group/facet py-1">
              <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold text-small">
                {filter.label}
                <Icon name="down" className="text-muted transition-transform group-open/facet:rotate-180" />
              </summary>
              <div className="pb-3">
                {filter.help && <p className="pb-2 text-label text-muted">{filter.help}</p>}
                {filter.kind === 'range' ? <RangeForm filter={filter} /> : <Values filter={filter} most={most} />}
              </div>
            </details>
          ),
      )}
    </div>
  )
})

const wide = '(width >= 64rem)'

/**
 * The panel beside a list on wide screens, which phones remove instead of hydrating its hundred links: with script,
 * their sheet has its own.
 */
export function FiltersBeside(props: Props) {
  const [isWide, setIsWide] = useState(true)
  useEffect(() => {
    const screen = matchMedia(wide)
    const measure = () => setIsWide(screen.matches)
    measure()
    screen.addEventListener('change', measure)
    return () => screen.removeEventListener('change', measure)
  }, [])
  return (
    isWide && (
      <Suspense>
        <WidePanel {...props} />
      </Suspense>
    )
  )
}

/** Suspends on phones, until the effect above removes it. */
const WidePanel = lazy(async () => {
  if (typeof window !== 'undefined' && !matchMedia(wide).matches)
    await new Promise((resolve) => matchMedia(wide).addEventListener('change', resolve, { once: true }))
  return { default: FilterPanel }
})

type ValueListProps = { filter: { name: string; values: ShownValue[] }; most: number }

function Values({ filter: { name, values }, most }: ValueListProps) {
  const words = useMessages(filterWords)
  const { query, to } = useFilters()
  const first = values.filter(({ chosen }, i) => i < most || chosen)
  const rest = values.filter((value) => !first.includes(value))
  const list = (some: ShownValue[]) => (
    <SharedList>
      {some.map(({ value, ...shown }) => (
        <Value key={value} {...shown} to={to(toggleValue(query, name, value))} />
      ))}
    </SharedList>
  )
  return (
    <>
      {list(first)}
      {rest.length > 0 && (
        <details className="group/more">
          <summary className="flex min-h-11 items-center font-semibold text-accent text-label group-open/more:hidden">
            {words.more(rest.length)}
          </summary>
          {list(rest)}
        </details>
      )}
    </>
  )
}

const ValueLink = import.meta.env.SSR ? PlainLink : Link

type ValueProps = Omit<ShownValue, 'value'> & { to: string }

/** A value as a link that selects or removes it. */
function Value({ label, unit, chosen, to, count }: ValueProps) {
  const words = useMessages(filterWords)
  return (
    <li>
      <ValueLink
        to={to}
        rel="nofollow"
        preventScrollReset
        className="flex min-h-11 items-center gap-2.5 rounded-control text-small hover:text-accent lg:pointer-fine:min-h-9"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-5 shrink-0 place-items-center rounded-control border',
            chosen ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-raised',
          )}
        >
          {chosen && <Icon name="check" size={16} />}
        </span>
        <span className="figures min-w-0 flex-1">
          <bdi>{label}</bdi>
          {unit && ` ${unit}`}
          {chosen && <span className="sr-only">, {words.chosen}</span>}
        </span>
        <span className="text-label text-muted">
          <Figure>{count}</Figure>
        </span>
      </ValueLink>
    </li>
  )
}

type FilterFormProps = { sets: readonly string[]; className: string; children: ReactNode }

/** A form that sets some parameters of the list and carries the others along, so that it works without script. */
export function FilterForm({ sets, className, children }: FilterFormProps) {
  const { pathname, carried } = useFilters()
  return (
    <Form action={pathname} preventScrollReset className={className}>
      {carried(sets).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  )
}

/**
 * For a field whose value loads a list: shows the list's value once it has arrived. Not by a key, because a replaced
 * element loses the focus, and with it the next press of an arrow key.
 */
export function useFieldOf<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const field = useRef<Control>(null)
  const shown = useRef(value)
  useEffect(() => {
    // Not on the first render: what was entered before hydration is in the field and is reported only afterwards.
    if (shown.current === value) return
    shown.current = value
    if (field.current) field.current.value = value
  }, [value])
  return field
}

/** Two number fields and a button. */
function RangeForm({ filter: { name, unit, min, max } }: { filter: ShownFilter & { kind: 'range' } }) {
  const words = useMessages(filterWords)
  const ends = [
    { name: `min_${name}`, label: words.from_figure, figure: min },
    { name: `max_${name}`, label: words.to_figure, figure: max },
  ]
  return (
    <FilterForm sets={ends.map((end) => end.name)} className="grid grid-cols-2 gap-2">
      {ends.map((end) => (
        <RangeEnd key={end.name} label={`${end.label} (${unit})`} name={end.name} figure={end.figure} />
      ))}
      <Button type="submit" className="col-span-2">
        {words.apply}
      </Button>
    </FilterForm>
  )
}

/** One end of a range. `figure`: the lowest or highest of the list, shown while the field is empty. */
function RangeEnd({ label, name, figure }: { label: string; name: string; figure: number }) {
  const { query } = useFilters()
  const value = String(query[name] ?? '')
  return (
    <Field
      label={label}
      name={name}
      ref={useFieldOf<HTMLInputElement>(value)}
      // A phone's keypad of digits has no minus, which offsets may need.
      inputMode={name.endsWith('offset') ? 'text' : 'numeric'}
      pattern="-?[0-9٠-٩]*"
      dir="ltr"
      placeholder={String(figure)}
      defaultValue={value}
    />
  )
}
