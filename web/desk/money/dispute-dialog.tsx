import { useState } from 'react'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { parseMoney } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Choice } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { Ask } from '#web/desk/parts/ask.tsx'

const states = ['opened', 'won', 'lost'] as const

/** Records what an e-mail of Paymob said about a dispute. */
export function DisputeDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const words = deskMoney[useLocale()]
  const [order_number, setOrder] = useState('')
  const [state, setState] = useState<(typeof states)[number]>('opened')
  const [sum, setSum] = useState('')
  const [fee, setFee] = useState('')
  const [is_correction, setCorrection] = useState(false)
  const read = (typed: string) => {
    if (typed.trim() === '') return undefined
    const fils = parseMoney(latinDigits(typed))
    if (fils === undefined) throw new DeskProblem(undefined, words.sum_wrong, 422, 'invalid')
    return fils
  }
  return (
    <Ask
      title={words.record_dispute}
      verb={words.record_dispute}
      onClose={onClose}
      onConfirm={async () => {
        const [amount, paid] = [read(sum), read(fee)]
        const more = { ...(amount !== undefined && { amount }), ...(paid !== undefined && { fee: paid }) }
        await deskCall('POST /desk/disputes', { body: { order_number, state, is_correction, ...more } })
        onDone()
      }}
    >
      <p className="text-small">{words.record_text}</p>
      <Field
        label={words.order_number}
        dir="ltr"
        required
        placeholder="RD-100001"
        value={order_number}
        onChange={(event) => setOrder(event.target.value)}
      />
      <Select
        label={words.what}
        value={state}
        onChange={(event) => setState(event.target.value as (typeof states)[number])}
      >
        {states.map((each) => (
          <option key={each} value={each}>
            {words[`dispute_${each}`]}
          </option>
        ))}
      </Select>
      <Field
        label={words.disputed_sum}
        hint={words.disputed_sum_hint}
        optional
        dir="ltr"
        inputMode="decimal"
        value={sum}
        onChange={(event) => setSum(event.target.value)}
      />
      <Field
        label={words.fee}
        optional
        dir="ltr"
        inputMode="decimal"
        value={fee}
        onChange={(event) => setFee(event.target.value)}
      />
      {(sum.trim() !== '' || fee.trim() !== '') && (
        <Choice
          kind="checkbox"
          label={words.dispute_correction}
          checked={is_correction}
          onChange={(event) => setCorrection(event.target.checked)}
        />
      )}
    </Ask>
  )
}
