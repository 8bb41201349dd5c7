import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { DeskReturn } from '#shared/desk/requests.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { requests } from '#shared/i18n/requests.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { sayState } from '#web/desk/money/refund-row.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { ExchangeForm } from '#web/desk/requests/exchange-form.tsx'
import { ReceiveForm } from '#web/desk/requests/receive-form.tsx'
import { RefundReturn } from '#web/desk/requests/refund-return.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/returns/{id}', { params: { id: params.id! } }, request.signal)
}

/** One return: what comes back, how it came, its refund or exchange, closing it. */
export default function ReturnPage() {
  const found = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskRequests[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [ending, setEnding] = useState<'closed' | 'called_off'>()
  const [note, setNote] = useState('')
  const { id, number, order_id, order_number, kind, reason, state, request_text, refund, sent_at, lines } = found
  const done = (what: string) => {
    toast(what)
    void revalidate()
  }
  const isOpen = state === 'expected' || state === 'received'
  const isSettled = refund !== null || sent_at !== null || lines.every(({ condition }) => condition !== 'good')
  return (
    <Page
      title={<Figure>{number}</Figure>}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            {words[`for_${kind}`]} · {requests[locale][`reason_${reason}`]}
          </span>
          <Badge>{words[`return_${state}`]}</Badge>
        </span>
      }
      action={
        <span className="flex gap-4">
          <PageLink to={`/desk/orders/${order_id}`} className="textlink text-small">
            {words.order} <Figure>{order_number}</Figure>
          </PageLink>
          <PageLink to="/desk/returns" className="textlink text-small">
            {words.back}
          </PageLink>
        </span>
      }
    >
      {request_text && (
        <Section title={words.buyer_wrote}>
          <p dir="auto" className="whitespace-pre-line text-small">
            {request_text}
          </p>
        </Section>
      )}
      <Section title={words.came_back}>
        {state === 'expected' && may('returns.receive') ? (
          <ReceiveForm found={found} onDone={() => done(words.received)} />
        ) : (
          <Lines found={found} />
        )}
      </Section>
      {kind === 'refund' && (refund || state === 'received') && (
        <Section title={words.money}>
          {refund ? (
            <p className="text-small">
              {refund.amount !== null && <bdi>{formatMoney(refund.amount, locale, found.currency)}</bdi>}{' '}
              <Badge>{sayState(refund, locale)}</Badge>
            </p>
          ) : (
            may('money.refund') && <RefundReturn found={found} onDone={() => done(words.refunded)} />
          )}
        </Section>
      )}
      {kind === 'exchange' && (sent_at || isOpen) && (
        <Section title={words.exchange}>
          {sent_at ? (
            <Sent found={found} />
          ) : (
            may('returns.exchange') && <ExchangeForm found={found} onDone={() => done(words.sent)} />
          )}
        </Section>
      )}
      {may('returns.receive') && (
        <div className="flex flex-wrap gap-3">
          {state === 'received' && (
            <Button look={isSettled ? 'primary' : 'quiet'} onClick={() => setEnding('closed')}>
              {words.close}
            </Button>
          )}
          {state === 'expected' && !sent_at && (
            <Button onClick={() => setEnding('called_off')}>{words.call_off}</Button>
          )}
        </div>
      )}
      {ending && (
        <Ask
          title={ending === 'closed' ? words.close_title : words.call_off_title}
          verb={ending === 'closed' ? words.close : words.call_off}
          onClose={() => setEnding(undefined)}
          onConfirm={async () => {
            await deskCall('POST /desk/returns/{id}/end', { params: { id }, body: { how: ending, note } })
            done(ending === 'closed' ? words.closed : words.called_off)
          }}
        >
          <p className="text-small">
            {ending === 'called_off' ? words.call_off_text : isSettled ? words.close_text : words.close_unsettled_text}
          </p>
          {ending === 'closed' && !isSettled && (
            <Field
              label={words.close_note}
              required
              maxLength={250}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Ask>
      )}
    </Page>
  )
}

function Lines({ found: { lines } }: { found: DeskReturn }) {
  const locale = useLocale()
  const words = deskRequests[locale]
  return (
    <ul className="divide-y divide-line text-small">
      {lines.map(({ line_id, sku, name, name_ar, quantity, condition, restocked }) => (
        <li key={line_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="min-w-0 flex-1 basis-48">
            <bdi className="figures">{quantity}</bdi> × <bdi>{nameWithSizes(locale === 'ar' ? name_ar : name)}</bdi>{' '}
            <Figure className="wrap-anywhere text-muted">{sku}</Figure>
          </span>
          {condition && <Badge>{words[`condition_${condition}`]}</Badge>}
          {restocked && <span className="text-muted">{words.on_shelf}</span>}
        </li>
      ))}
    </ul>
  )
}

function Sent({ found: { replacements, sent_at, carrier, tracking_link } }: { found: DeskReturn }) {
  const locale = useLocale()
  const words = deskRequests[locale]
  return (
    <div className="space-y-2 text-small">
      <p>
        {words.sent_on(formatTime(sent_at!, locale))}
        {carrier && (
          <>
            {' · '}
            <bdi>{carrier}</bdi>
          </>
        )}{' '}
        {tracking_link && (
          <a href={tracking_link} className="textlink" target="_blank" rel="noreferrer">
            {words.tracking_link}
          </a>
        )}
      </p>
      <ul>
        {replacements.map(({ sku, name, name_ar, quantity, special_order }) => (
          <li key={sku}>
            <bdi className="figures">{quantity}</bdi> × <bdi>{nameWithSizes(locale === 'ar' ? name_ar : name)}</bdi>{' '}
            <Figure className="wrap-anywhere text-muted">{sku}</Figure>
            {special_order && <span className="text-muted"> · {words.made_to_order}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
