import { useState } from 'react'
import type { DeskRefund } from '#shared/desk/money.ts'
import { sayGatewayCode } from '#shared/i18n/desk/gateway.ts'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { Ask } from '#web/desk/parts/ask.tsx'

type Props = { refund: DeskRefund; currency: string; onDone: (what: string) => void }

/** One refund: its state, why, and what can be done about a refused one. */
export function RefundRow({ refund, currency, onDone }: Props) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const { amount, state, note, reason, created_at, credit_note, bank_reference, is_replaced, asked_by } = refund
  const isOpen = state === 'asked' || (state === 'failed' && !is_replaced) || cameBack(refund)
  const named = (words as Record<string, unknown>)[`reason_${reason}`]
  const how = bank_reference
    ? words.by_transfer(bank_reference)
    : { gateway: words.at_gateway, shop: words.by_shop, owner: null }[asked_by]
  return (
    <li className="space-y-2 py-3 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="figures font-semibold text-body">{formatMoney(amount, locale, currency)}</bdi>
        <Badge tone={state === 'done' && !cameBack(refund) ? 'accent' : 'neutral'}>{sayState(refund, locale)}</Badge>
        <span className="figures text-muted">{formatTime(created_at, locale)}</span>
        {credit_note && (
          <span className="ms-auto">
            <Figure className="text-muted">{credit_note}</Figure>
          </span>
        )}
      </div>
      <p>
        {typeof named === 'string' ? named : reason}
        {note && (
          <>
            : <bdi>{note}</bdi>
          </>
        )}
        {how && <span className="text-muted"> · {how}</span>}
      </p>
      {state === 'failed' && is_replaced && <p className="text-muted">{words.replaced}</p>}
      {isOpen && (
        <>
          <p className={state === 'asked' ? 'text-muted' : 'text-error'}>{sayOpen(refund, locale)}</p>
          <Refused {...{ refund, currency, onDone }} />
        </>
      )}
    </li>
  )
}

type Outcome = Pick<DeskRefund, 'state' | 'failure' | 'gateway' | 'bank_reference'>

/** The state of a refund in a word or two. */
export function sayState(refund: Outcome, locale: Locale): string {
  const words = deskMoney[locale]
  if (cameBack(refund)) return words.state_came_back
  return refund.state === 'asked' && isTransfer(refund) ? words.state_to_transfer : words[`state_${refund.state}`]
}

/** Why a refund is not done: in the gateway's words where it was refused; what was paid by bank transfer no gateway refunds. */
export function sayOpen(refund: Outcome, locale: Locale): string {
  const words = deskMoney[locale]
  if (cameBack(refund)) return words.came_back_text(sayGatewayCode(refund.failure ?? '', locale))
  if (isTransfer(refund)) return words.failed_transfer
  return refund.state === 'asked' ? words.asked_text : sayRefusal(refund.failure, locale)
}

function sayRefusal(failure: string | null, locale: Locale): string {
  return deskMoney[locale].failed_text(sayGatewayCode(failure ?? '', locale))
}

/** The gateway called it done, the buyer's bank sent it back later, and no transfer has paid it instead. */
const cameBack = ({ state, failure, bank_reference }: Outcome) =>
  state === 'done' && failure !== null && !bank_reference

/** Whether a person has to pay it by bank transfer. */
const isTransfer = ({ gateway }: { gateway: string }) => gateway === 'bank_transfer'

/** What can be done about a refund that the gateway refused, that came back, or that waits for a transfer. */
export function Refused({
  refund: { id, amount, state, gateway },
  currency,
  onDone,
}: Pick<Props, 'currency' | 'onDone'> & {
  refund: { id: string; amount: number; state: DeskRefund['state']; gateway: string }
}) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const { may } = useMember()
  const [asking, setAsking] = useState<'again' | 'transfer'>()
  const [bank_reference, setReference] = useState('')
  if (!may('money.refund') || (state === 'asked' && !isTransfer({ gateway }))) return null
  const close = () => setAsking(undefined)
  return (
    <div className="flex flex-wrap gap-3">
      {state === 'failed' && !isTransfer({ gateway }) && (
        <Button onClick={() => setAsking('again')}>{words.again}</Button>
      )}
      <Button onClick={() => setAsking('transfer')}>{words.transfer}</Button>
      {asking === 'again' && (
        <Ask
          title={words.again_title}
          verb={words.again}
          onClose={close}
          onConfirm={async () => {
            await deskCall('POST /desk/refunds/{id}/again', { params: { id } })
            onDone(words.again_done)
          }}
        >
          <p className="text-small">{words.again_text}</p>
        </Ask>
      )}
      {asking === 'transfer' && (
        <Ask
          title={words.transfer_title}
          verb={words.transfer}
          onClose={close}
          onConfirm={async () => {
            await deskCall('POST /desk/refunds/{id}/transfer', { params: { id }, body: { bank_reference } })
            onDone(words.transfer_done)
          }}
        >
          <p className="text-small">
            {words[state === 'done' ? 'transfer_back_text' : 'transfer_text'](formatMoney(amount, locale, currency))}
          </p>
          <Field
            label={words.reference}
            hint={words.reference_hint}
            required
            dir="ltr"
            maxLength={60}
            value={bank_reference}
            onChange={(event) => setReference(event.target.value)}
          />
        </Ask>
      )}
    </div>
  )
}
