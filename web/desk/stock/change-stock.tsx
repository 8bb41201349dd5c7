import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StockLevel } from '#shared/desk/stock.ts'
import { handReasons } from '#shared/desk/stock-reasons.ts'
import { deskStock } from '#shared/i18n/desk/stock.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'

type Reason = (typeof handReasons)[number]

/** Pieces that came add, damaged ones leave; a correction may do either. */
const signOf: Record<Reason, 1 | -1 | undefined> = { received: 1, returned: 1, damaged: -1, correction: undefined }

/** Changes the stock of a SKU by hand, with a reason. */
export function ChangeStock({ goods: { sku, stock }, onClose }: { goods: StockLevel; onClose: () => void }) {
  const words = deskStock[useLocale()]
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState<Reason>('received')
  const [direction, setDirection] = useState<1 | -1>(1)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const keys = useRef(new Map<string, string>())
  const change = (signOf[reason] ?? direction) * Number(latinDigits(typed.trim()))
  return (
    <Ask
      title={words.change_stock}
      verb={words.change_stock}
      onClose={onClose}
      onConfirm={async () => {
        // The same change again, after an answer that was lost, has the same key.
        const what = JSON.stringify([reason, change, note])
        const key = keys.current.get(what) ?? crypto.randomUUID()
        keys.current.set(what, key)
        await deskCall('POST /desk/stock/{sku}/movements', { params: { sku }, body: { reason, change, note, key } })
        toast(words.changed)
        await revalidate()
      }}
    >
      <Select label={words.why} value={reason} onChange={(event) => setReason(event.target.value as Reason)}>
        {handReasons.map((each) => (
          <option key={each} value={each}>
            {words[`reason_${each}`]}
          </option>
        ))}
      </Select>
      {signOf[reason] === undefined && (
        <ChoiceGroup legend={words.direction}>
          {([1, -1] as const).map((sign) => (
            <Choice
              key={sign}
              kind="radio"
              framed
              name="direction"
              checked={direction === sign}
              onChange={() => setDirection(sign)}
              label={sign === 1 ? words.add : words.take}
            />
          ))}
        </ChoiceGroup>
      )}
      <Field
        label={words.quantity}
        inputMode="numeric"
        dir="ltr"
        required
        value={typed}
        hint={Number.isInteger(change) && change !== 0 ? words.result(stock, stock + change) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label={words.note}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Ask>
  )
}
