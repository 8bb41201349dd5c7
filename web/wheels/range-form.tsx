import { Form } from 'react-router'
import type { RangeName } from '#shared/filters.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { useMessages } from '#web/shell/language.ts'
import { CarriedFields } from '#web/wheels/carried-fields.tsx'
import { useFilters } from '#web/wheels/use-filters.ts'

type Props = {
  /** Names of the two query parameters. */
  least: RangeName
  most: RangeName
  unit: string
  /** The available range, in the unit. */
  from: number
  to: number
}

/** Two number fields and a button; the other filters in the address are carried along. */
export function RangeForm({ least, most, unit, from, to }: Props) {
  const words = useMessages(listing)
  const { pathname, query } = useFilters()
  return (
    <Form action={pathname} preventScrollReset className="grid grid-cols-2 gap-2">
      <CarriedFields without={[least, most]} />
      <Field
        label={`${words.from_figure} (${unit})`}
        name={least}
        inputMode="numeric"
        pattern="-?[0-9]*"
        dir="ltr"
        placeholder={String(from)}
        defaultValue={query[least] ?? ''}
      />
      <Field
        label={`${words.to_figure} (${unit})`}
        name={most}
        inputMode="numeric"
        pattern="-?[0-9]*"
        dir="ltr"
        placeholder={String(to)}
        defaultValue={query[most] ?? ''}
      />
      <Button type="submit" className="col-span-2">
        {words.apply}
      </Button>
    </Form>
  )
}
