import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { type ShownFilter, useFilters } from '#web/filters/list-filters.ts'
import { useMessages } from '#web/shell/language.ts'

type Props = { sets: readonly string[]; className: string; children: ReactNode }

/** A form that sets some parameters of the list and carries the others along, so that it works without script. */
export function FilterForm({ sets, className, children }: Props) {
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

/** Two number fields and a button. */
export function RangeForm({ filter: { name, unit, min, max } }: { filter: ShownFilter & { kind: 'range' } }) {
  const words = useMessages(filterWords)
  const { query } = useFilters()
  const ends = [
    { name: `min_${name}`, label: words.from_figure, figure: min },
    { name: `max_${name}`, label: words.to_figure, figure: max },
  ]
  return (
    <FilterForm sets={ends.map((end) => end.name)} className="grid grid-cols-2 gap-2">
      {ends.map((end) => (
        <Field
          // Remounts the field when its value changes.
          key={`${end.name} ${query[end.name]}`}
          label={`${end.label} (${unit})`}
          name={end.name}
          inputMode="numeric"
          pattern="-?[0-9]*"
          dir="ltr"
          placeholder={String(end.figure)}
          defaultValue={query[end.name] ?? ''}
        />
      ))}
      <Button type="submit" className="col-span-2">
        {words.apply}
      </Button>
    </FilterForm>
  )
}
