import { useState } from 'react'
import { refundOfPieces } from '#shared/after-sale/refund-sum.ts'
import type { DeskReturn } from '#shared/desk/requests.ts'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { Ask } from '#web/desk/parts/ask.tsx'

/**
 * Refunds what came back: what was paid for it or, where the order has less than that left or some of the pieces were
 * refunded before, another sum.
 */
export function RefundReturn({ found, onDone }: { found: DeskReturn; onDone: () => void }) {
  const locale = useLocale()
  const words = deskRequests[locale]
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const { id, currency, lines, left } = found
  const paid = lines
    .filter(({ condition }) => condition !== 'missing')
    .reduce((sum, { bought, quantity, ...line }) => sum + refundOfPieces({ ...line, quantity: bought }, quantity), 0)
  const isWhole =
    paid <= left &&
    lines.every(({ condition, bought, refunded, quantity }) => condition === 'missing' || quantity <= bought - refunded)
  const [isOther, setOther] = useState(!isWhole)
  const amount = isOther ? (parseMoney(latinDigits(typed), currency) ?? 0) : paid
  const say = (fils: number) => formatMoney(fils, locale, currency)
  return (
    <>
      <p className="mb-4 text-small">{words.refund_text(say(paid))}</p>
      <Button look="primary" onClick={() => setAsking(true)}>
        {words.money}
      </Button>
      {isAsking && (
        <Ask
          title={words.refund_title}
          verb={words.refund(say(amount))}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            if (amount <= 0) throw new DeskProblem(undefined, deskMoney[locale].sum_wrong, 422, 'invalid')
            const body = { key, amount: isOther ? amount : null, note }
            await deskCall('POST /desk/returns/{id}/refund', { params: { id }, body })
            onDone()
          }}
        >
          <p className="text-small">{words.refund_text(say(paid))}</p>
          {isWhole && (
            <Choice
              kind="checkbox"
              label={words.refund_other}
              checked={isOther}
              onChange={(event) => setOther(event.target.checked)}
            />
          )}
          {isOther && (
            <Field
              label={words.refund_sum(currency)}
              hint={deskMoney[locale].sum_hint(say(left))}
              inputMode="decimal"
              dir="ltr"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          <Field
            label={words.refund_note}
            optional
            maxLength={250}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Ask>
      )}
    </>
  )
}
