import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { MoneyDesk } from '#shared/desk/money.ts'
import { sayGatewayCode } from '#shared/i18n/desk/gateway.ts'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { formatMoney } from '#shared/money.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay, formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { DifferenceRow } from '#web/desk/money/difference-row.tsx'
import { DisputeDialog } from '#web/desk/money/dispute-dialog.tsx'
import { Refused, sayOpen, sayState } from '#web/desk/money/refund-row.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/money', {}, request.signal)
}

/** What the shop could not settle by itself: payments in doubt, refused refunds, disputes, differences. */
export default function MoneyPage() {
  const { payments, refunds, disputes, differences, closed, compared_until } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskMoney[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [recording, setRecording] = useState(false)
  const done = (what: string) => {
    toast(what)
    void revalidate()
  }
  return (
    <Page title={words.page_title} intro={words.page_intro}>
      <Part title={words.payments} text={words.payments_text} none={words.payments_none} rows={payments}>
        {(payment) => <PaymentRow key={payment.id} payment={payment} onDone={done} />}
      </Part>
      <Part id="refunds" title={words.refunds_open} none={words.refunds_open_none} rows={refunds}>
        {(refund) => (
          <Row key={refund.id} {...refund} at={refund.created_at} badge={sayState(refund, locale)}>
            <p>{sayOpen(refund, locale)}</p>
            <Refused refund={refund} currency={refund.currency} onDone={done} />
          </Row>
        )}
      </Part>
      <Part
        id="disputes"
        title={words.disputes}
        text={words.disputes_text}
        none={words.disputes_none}
        rows={disputes}
        action={may('money.dispute') && <Button onClick={() => setRecording(true)}>{words.record_dispute}</Button>}
      >
        {(dispute) => (
          <Row
            key={dispute.id}
            {...dispute}
            at={dispute.created_at}
            badge={dispute.evidence_due_at ? words.due(formatDay(dispute.evidence_due_at, locale)) : words.no_due}
          >
            <a
              href={`/api/desk/orders/${dispute.order_id}/proof`}
              className="textlink"
              target="_blank"
              rel="noreferrer"
            >
              {words.proof}
            </a>
            <p>
              <Figure>{dispute.gateway_dispute_id}</Figure> · <bdi>{sayGatewayCode(dispute.reason, locale)}</bdi>
            </p>
          </Row>
        )}
      </Part>
      <Part
        id="differences"
        title={words.differences}
        text={compared_until ? words.compared(formatTime(compared_until, locale)) : words.not_compared}
        none={words.differences_none}
        rows={differences}
      >
        {(each) => <DifferenceRow key={each.id} difference={each} onDone={done} />}
      </Part>
      {closed.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-accent">{words.closed}</summary>
          <ul className="divide-y divide-line border-line border-t">
            {closed.map((each) => (
              <DifferenceRow key={each.id} difference={each} />
            ))}
          </ul>
        </details>
      )}
      {recording && <DisputeDialog onClose={() => setRecording(false)} onDone={() => done(words.dispute_done)} />}
    </Page>
  )
}

type PartProps<Each> = {
  id?: string
  title: string
  text?: string
  none: string
  rows: readonly Each[]
  action?: ReactNode
  children: (row: Each) => ReactNode
}

function Part<Each>({ id, title, text, none, rows, action, children }: PartProps<Each>) {
  return (
    <Section id={id} title={title} action={action}>
      {text && <p className="mb-3 max-w-prose text-muted text-small">{text}</p>}
      {rows.length === 0 ? (
        <p className="text-small">{none}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">{rows.map(children)}</ul>
      )}
    </Section>
  )
}

type RowProps = {
  order_id: string
  order_number: string
  amount: number
  currency: string
  at: string
  badge: string
  children: ReactNode
}

function Row({ order_id, order_number, amount, currency, at, badge, children }: RowProps) {
  const locale = useLocale()
  return (
    <li className="space-y-2 py-3 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PageLink to={`/desk/orders/${order_id}`} className="textlink font-semibold">
          <Figure>{order_number}</Figure>
        </PageLink>
        <bdi className="figures font-semibold">{formatMoney(amount, locale, currency)}</bdi>
        <Badge>{badge}</Badge>
        <span className="figures text-muted">{formatTime(at, locale)}</span>
      </div>
      {children}
    </li>
  )
}

function PaymentRow({ payment, onDone }: { payment: MoneyDesk['payments'][number]; onDone: (what: string) => void }) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const { may } = useMember()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, state, failure_code, checked_at } = payment

  async function check() {
    setBusy(true)
    setProblem(null)
    try {
      const { state } = await deskCall('POST /desk/payments/{id}/check', { params: { id } })
      onDone(words.checked(words[`payment_${state as typeof payment.state}`]))
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Row {...payment} at={payment.created_at} badge={words[`payment_${state}`]}>
      {failure_code?.startsWith('mismatch') && <p>{words.mismatch}</p>}
      {checked_at && <p className="text-muted">{words.last_asked(formatTime(checked_at, locale))}</p>}
      {problem && <Notice kind="error">{problem}</Notice>}
      {may('money.check') && (
        <Button busy={busy} onClick={() => void check()}>
          {words.check}
        </Button>
      )}
    </Row>
  )
}
