import { useState } from 'react'
import type { OrderMoney } from '#shared/desk/money.ts'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { RefundDialog } from '#web/desk/money/refund-dialog.tsx'
import { RefundRow } from '#web/desk/money/refund-row.tsx'
import { type OrderSection, type SectionProps, useSectionData } from '#web/desk/orders/section.ts'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Fact } from '#web/desk/parts/fact.tsx'
import { Section } from '#web/desk/parts/page.tsx'

export const moneySection: OrderSection = {
  key: 'money',
  permission: 'money.read',
  place: 'main',
  isShown: ({ status }) => status === 1,
  View: Money,
}

/** The money of a paid order: what was paid and refunded, refunding part of it, cancelling it. */
function Money({ order, reload }: SectionProps) {
  const words = deskMoney[useLocale()]
  const { data, problem } = useSectionData(order, (id) => deskCall('GET /desk/orders/{id}/money', { params: { id } }))
  return (
    <Section title={words.title}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!data && !problem && <Spinner size={32} label={words.loading} />}
      {data && <Loaded order={order} money={data} reload={reload} />}
    </Section>
  )
}

type Props = SectionProps & { money: OrderMoney }

function Loaded({ order, money, reload }: Props) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const { may } = useMember()
  const [asking, setAsking] = useState<'refund' | 'cancel' | 'restock'>()
  const say = (fils: number) => formatMoney(fils, locale, money.currency)
  const done = (what: string) => {
    toast(what)
    void reload()
  }
  const { left, cancelled_at, is_dispatched, is_disputed } = money
  const mayRestock = may('stock.correct') && money.is_lost && !is_dispatched && !money.is_restocked
  const mayRefund = may('money.refund') && !is_disputed && !order.erased_at
  return (
    <div className="space-y-4">
      <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-3">
        <Fact look="sum" name={words.paid}>
          {say(money.total)}
        </Fact>
        <Fact look="sum" name={words.refunded}>
          {say(money.refunded)}
        </Fact>
        <Fact look="sum" name={words.left}>
          {say(left)}
        </Fact>
      </dl>
      {cancelled_at && <Notice kind="warn">{words.cancelled(formatDay(cancelled_at, locale))}</Notice>}
      {is_disputed && <Notice kind="warn">{words.disputed}</Notice>}
      {money.refunds.length === 0 ? (
        <p className="text-muted text-small">{words.no_refunds}</p>
      ) : (
        <ul aria-label={words.refunds} className="divide-y divide-line border-line border-y">
          {money.refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} currency={money.currency} onDone={done} />
          ))}
        </ul>
      )}
      <p>
        <a
          href={`/api/desk/orders/${order.id}/proof`}
          className="textlink inline-flex min-h-11 items-center text-small"
          target="_blank"
          rel="noreferrer"
        >
          {words.proof}
        </a>
      </p>
      {mayRefund && (
        <div className="flex flex-wrap gap-3">
          {left > 0 && <Button onClick={() => setAsking('refund')}>{words.refund}</Button>}
          {!is_dispatched && !cancelled_at && <Button onClick={() => setAsking('cancel')}>{words.cancel}</Button>}
        </div>
      )}
      {mayRestock && <Button onClick={() => setAsking('restock')}>{words.cancel_restock}</Button>}
      {asking === 'restock' && (
        <Ask
          title={words.restock_title}
          verb={words.cancel_restock}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await deskCall('POST /desk/orders/{id}/restock', { params: { id: order.id } })
            done(words.restock_done)
          }}
        >
          <p className="text-small">{words.restock_text}</p>
        </Ask>
      )}
      {asking === 'refund' && (
        <RefundDialog order_id={order.id} money={money} onClose={() => setAsking(undefined)} onDone={done} />
      )}
      {asking === 'cancel' && <CancelDialog {...{ order, money }} onClose={() => setAsking(undefined)} onDone={done} />}
    </div>
  )
}

type DialogProps = Omit<Props, 'reload'> & { onClose: () => void; onDone: (what: string) => void }

function CancelDialog({ order: { id, order_number }, money, onClose, onDone }: DialogProps) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const [key] = useState(() => crypto.randomUUID())
  const [restock, setRestock] = useState(true)
  const [note, setNote] = useState('')
  const canRestock = money.lines.some(({ can_restock }) => can_restock > 0)
  return (
    <Ask
      title={words.cancel_title(order_number)}
      verb={words.cancel}
      keep={words.cancel_keep}
      onClose={onClose}
      onConfirm={async () => {
        const body = { key, restock: canRestock && restock, note }
        await deskCall('POST /desk/orders/{id}/cancel', { params: { id }, body })
        onDone(words.cancel_done)
      }}
    >
      <p className="text-small">{words.cancel_text(formatMoney(money.left, locale, money.currency))}</p>
      {canRestock && (
        <Choice
          kind="checkbox"
          label={words.cancel_restock}
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
        />
      )}
      <Field
        label={words.note}
        hint={words.note_hint}
        optional
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Ask>
  )
}
