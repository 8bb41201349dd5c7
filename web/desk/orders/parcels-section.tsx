import { useState } from 'react'
import { formatDay } from '#shared/day.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskMeasured } from '#shared/i18n/desk/measured.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay as formatDayOf, formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { DispatchDialog } from '#web/desk/orders/dispatch-dialog.tsx'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'

export const parcelsSection: OrderSection = {
  key: 'parcels',
  permission: 'orders.read',
  place: 'main',
  isShown: ({ status }) => status === 1,
  View: Parcels,
}

/** How far the order is on its way, and the next step. */
function Parcels({ order, reload }: SectionProps) {
  const locale = useLocale()
  const words = { ...deskOrders[locale], ...deskOrder[locale] }
  const { may } = useMember()
  const [isDispatching, setDispatching] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, state, packing_at, packed_at, dispatched_at, delivered_at, parcels, dispute } = order

  async function run(change: () => Promise<{ rows: { problem: string | null }[] }>) {
    setBusy(true)
    setProblem(null)
    try {
      const [outcome] = (await change()).rows
      if (outcome?.problem) setProblem(outcome.problem)
      else toast(deskFrame[locale].saved)
      await reload()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }
  const pack = (step: 'packing' | 'packed' | 'to_pack') =>
    void run(() => deskCall('POST /desk/orders/pack', { body: { ids: [id], step } }))
  const canPack = may('orders.pack') && !order.erased_at && ['to_pack', 'packing', 'packed'].includes(state)
  const isWaiting = canPack && order.is_measured_first
  // Of a buyer who was erased nothing can be changed.
  const canDispatch = may('orders.dispatch') && !order.erased_at
  const steps = [
    ...(packing_at && !packed_at ? [`${words.state_packing} ${words.since(formatTime(packing_at, locale))}`] : []),
    ...(packed_at ? [`${words.state_packed} ${words.since(formatTime(packed_at, locale))}`] : []),
    ...(dispatched_at ? [words.dispatched_on(formatTime(dispatched_at, locale))] : []),
    ...(delivered_at ? [words.delivered_on(formatTime(delivered_at, locale))] : []),
  ]
  return (
    <Section title={words.parcels}>
      <div className="space-y-4">
        {problem && <Notice kind="error">{problem}</Notice>}
        <ul className="figures space-y-1 text-small">
          {!delivered_at && <li className="text-muted">{words.arrives(formatDay(order.delivery_date, locale))}</li>}
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        {parcels.length > 0 && (
          <ol className="divide-y divide-line border-line border-y text-small">
            {parcels.map(({ carrier, tracking_link }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a parcel has no other name than its number
              <li key={i} className="flex min-h-12 flex-wrap items-center gap-x-4 py-2">
                <span className="text-muted">{words.parcel(i + 1)}</span>
                <bdi className="font-semibold">{carrier ?? '–'}</bdi>
                {tracking_link && (
                  <a
                    href={tracking_link}
                    target="_blank"
                    rel="noreferrer"
                    className="textlink ms-auto inline-flex min-h-11 items-center"
                  >
                    {words.track}
                  </a>
                )}
              </li>
            ))}
          </ol>
        )}
        {dispatched_at && order.vat_rate === 0 && !order.export_declaration && (
          <Notice kind="warn">{words.lacks_declaration}</Notice>
        )}
        {dispute && (
          <Notice kind="warn" title={dispute.is_lost ? words.dispute_lost : words.disputed}>
            {!dispatched_at && <p>{words.do_not_send}</p>}
            {dispute.due_at && <p>{words.dispute_due(formatDayOf(dispute.due_at, locale))}</p>}
          </Notice>
        )}
        {isWaiting && <Notice kind="warn">{deskMeasured[locale].first}</Notice>}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {canPack && !isWaiting && state === 'to_pack' && (
            <Button look="primary" busy={busy} onClick={() => pack('packing')}>
              {words.pack}
            </Button>
          )}
          {canPack && !isWaiting && state !== 'packed' && (
            <Button look={state === 'packing' ? 'primary' : 'quiet'} busy={busy} onClick={() => pack('packed')}>
              {words.packed}
            </Button>
          )}
          {canDispatch && canPack && !isWaiting && (
            <Button look={state === 'packed' ? 'primary' : 'quiet'} onClick={() => setDispatching(true)}>
              {words.dispatch}
            </Button>
          )}
          {canPack && state === 'packed' && (
            <Button look="plain" busy={busy} onClick={() => pack('to_pack')}>
              {words.unpack}
            </Button>
          )}
          {canDispatch && state === 'dispatched' && (
            <Button
              look="primary"
              busy={busy}
              onClick={() => void run(() => deskCall('POST /desk/orders/deliver', { body: { ids: [id] } }))}
            >
              {words.delivered}
            </Button>
          )}
          {canDispatch && dispatched_at && <Button onClick={() => setDispatching(true)}>{words.change_parcels}</Button>}
        </div>
      </div>
      {isDispatching && <DispatchDialog order={order} onClose={() => setDispatching(false)} onDone={reload} />}
    </Section>
  )
}
