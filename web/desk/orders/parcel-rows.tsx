import { useState } from 'react'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { carriers, readPasted } from '#shared/tracking.ts'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'

/** Of an order that is dispatched: its carrier, its number there, and that of the customs declaration. */
export type Parcel = { id: string; carrier: string; tracking: string; declaration: string }

type Props = {
  rows: Parcel[]
  /** Ids with their numbers. */
  orders: ReadonlyMap<string, string>
  onChange: (rows: Parcel[]) => void
}

/** Fields for each order, filled in at once by a list that is pasted. */
export function ParcelRows({ rows, orders, onChange }: Props) {
  const words = deskOrders[useLocale()]
  const [unknown, setUnknown] = useState<string[]>([])
  const change = (at: number, part: Partial<Parcel>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  function paste(text: string) {
    const pasted = readPasted(text)
    const numbers = new Set(orders.values())
    setUnknown(pasted.filter((row) => !numbers.has(row.order_number)).map((row) => row.order_number))
    onChange(
      rows.map((row) => {
        const found = pasted.find((each) => each.order_number === orders.get(row.id))
        return found ? { ...row, tracking: found.tracking, carrier: found.carrier || row.carrier } : row
      }),
    )
  }
  return (
    <>
      <TextArea
        label={words.bulk_paste}
        hint={words.bulk_paste_hint}
        optional
        dir="ltr"
        error={unknown.length > 0 ? words.bulk_paste_unknown(unknown.join(', ')) : null}
        onChange={(event) => paste(event.target.value)}
      />
      <datalist id="bulk-carriers">
        {carriers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {rows.map((row, i) => {
        const number = orders.get(row.id)!
        return (
          <fieldset key={row.id} className="space-y-3 rounded-control border border-line p-3">
            <legend className="px-1 font-semibold text-small">
              <Figure>{number}</Figure>
            </legend>
            <Field
              label={words.bulk_carrier(number)}
              list="bulk-carriers"
              autoComplete="off"
              maxLength={60}
              value={row.carrier}
              onChange={(event) => change(i, { carrier: event.target.value })}
            />
            <Field
              label={words.bulk_tracking(number)}
              dir="ltr"
              autoComplete="off"
              maxLength={500}
              value={row.tracking}
              onChange={(event) => change(i, { tracking: event.target.value })}
            />
            <Field
              label={words.bulk_declaration(number)}
              optional
              dir="ltr"
              autoComplete="off"
              maxLength={60}
              value={row.declaration}
              onChange={(event) => change(i, { declaration: event.target.value })}
            />
          </fieldset>
        )
      })}
    </>
  )
}
