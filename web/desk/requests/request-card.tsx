import { useState } from 'react'
import type { ListedRequest } from '#shared/desk/requests.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { requests } from '#shared/i18n/requests.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { type Outcome, OutcomeChoice } from '#web/desk/requests/outcome-choice.tsx'

type Props = { request: ListedRequest; onChanged: () => void }

/** One request of a buyer: what, why, and accepting or declining it. */
export function RequestCard({ request, onChanged }: Props) {
  const locale = useLocale()
  const words = deskRequests[locale]
  const { may } = useMember()
  const [asking, setAsking] = useState<'accept' | 'decline'>()
  const { kind, state, order_id, order_number, reason, text, lines, filed_by, created_at, answer } = request
  const mayAccept = may(kind === 'cancel' ? 'money.refund' : 'requests.decide')
  const close = () => setAsking(undefined)
  const done = (what: string) => {
    toast(what)
    onChanged()
  }
  return (
    <article className="card space-y-3 p-4 text-small md:p-6">
      <header className="space-y-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead">
          {words[`kind_${kind}`]}
          <PageLink to={`/desk/orders/${order_id}`} className="textlink text-body">
            <Figure>{order_number}</Figure>
          </PageLink>
          {state !== 'open' && <Badge>{words[`state_${state}`]}</Badge>}
        </h2>
        <p className="text-label text-muted">
          <span className="figures">{formatTime(created_at, locale)}</span> ·{' '}
          {filed_by ? words.filed_by(filed_by) : words.by_buyer}
        </p>
      </header>
      <p>
        <span className="font-semibold">{requests[locale][`reason_${reason}`]}</span>
        {text && (
          <bdi dir="auto" className="mt-1 block whitespace-pre-line">
            {text}
          </bdi>
        )}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ line_id, sku, name, name_ar, quantity }) => (
            <li key={line_id}>
              <bdi className="figures">{quantity}</bdi> × <bdi>{nameWithSizes(locale === 'ar' ? name_ar : name)}</bdi>{' '}
              <Figure className="wrap-anywhere text-muted">{sku}</Figure>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <p>
          {words.your_answer}: <bdi>{answer}</bdi>
        </p>
      )}
      {state === 'open' && may('requests.decide') && (
        <div className="flex flex-wrap items-center gap-3">
          {mayAccept && (
            <Button look="primary" onClick={() => setAsking('accept')}>
              {words.accept}
            </Button>
          )}
          <Button onClick={() => setAsking('decline')}>{words.decline}</Button>
          {!mayAccept && <p className="text-muted">{words.needs_manager}</p>}
        </div>
      )}
      {asking === 'accept' &&
        (kind === 'cancel' ? (
          <AcceptCancel request={request} onClose={close} onDone={done} />
        ) : (
          <AcceptReturn request={request} onClose={close} onDone={done} />
        ))}
      {asking === 'decline' && <Decline request={request} onClose={close} onDone={done} />}
    </article>
  )
}

type DialogProps = { request: ListedRequest; onClose: () => void; onDone: (what: string) => void }

function AcceptCancel({ request: { id, order_number, kept, currency }, onClose, onDone }: DialogProps) {
  const locale = useLocale()
  const words = deskRequests[locale]
  const [key] = useState(() => crypto.randomUUID())
  const [restock, setRestock] = useState(true)
  const [note, setNote] = useState('')
  return (
    <Ask
      title={words.accept_cancel_title(order_number)}
      verb={deskMoney[locale].cancel}
      keep={deskMoney[locale].cancel_keep}
      onClose={onClose}
      onConfirm={async () => {
        await deskCall('POST /desk/requests/{id}/cancel', { params: { id }, body: { key, restock, note } })
        onDone(words.accepted)
      }}
    >
      <p className="text-small">{words.accept_cancel_text(formatMoney(kept, locale, currency))}</p>
      <Choice
        kind="checkbox"
        label={deskMoney[locale].cancel_restock}
        checked={restock}
        onChange={(event) => setRestock(event.target.checked)}
      />
      <Field
        label={deskMoney[locale].note}
        hint={deskMoney[locale].note_hint}
        optional
        maxLength={250}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Ask>
  )
}

function AcceptReturn({ request: { id }, onClose, onDone }: DialogProps) {
  const words = deskRequests[useLocale()]
  const [kind, setKind] = useState<Outcome>('refund')
  return (
    <Ask
      title={words.accept_return_title}
      verb={words.accept}
      onClose={onClose}
      onConfirm={async () => {
        await deskCall('POST /desk/requests/{id}/return', { params: { id }, body: { kind } })
        onDone(words.accepted)
      }}
    >
      <p className="text-small">{words.accept_return_text}</p>
      <OutcomeChoice outcome={kind} onChoose={setKind} />
    </Ask>
  )
}

function Decline({ request: { id }, onClose, onDone }: DialogProps) {
  const words = deskRequests[useLocale()]
  const [answer, setAnswer] = useState('')
  return (
    <Ask
      title={words.decline_title}
      verb={words.decline}
      onClose={onClose}
      onConfirm={async () => {
        await deskCall('POST /desk/requests/{id}/decline', { params: { id }, body: { answer } })
        onDone(words.declined)
      }}
    >
      <TextArea
        label={words.answer}
        value={answer}
        maxLength={1000}
        rows={4}
        required
        onChange={(event) => setAnswer(event.target.value)}
      />
    </Ask>
  )
}
