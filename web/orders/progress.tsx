import type { Order } from '#shared/api/orders.ts'
import { myAccount } from '#shared/i18n/account.ts'
import type { Locale } from '#shared/locale.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { formatDate, formatWeekday, isPastDay } from '#web/orders/format-date.ts'
import { type Parcel, Parcels, parcelsOf } from '#web/orders/parcels.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** The order's past and upcoming steps in chronological order; `framed` as a card, where it is not in one. */
export function Progress({ order, framed = false }: { order: Known; framed?: boolean }) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  return (
    <section aria-label={words.progress}>
      <ol className={classNames('divide-y divide-line', framed ? 'card px-4' : 'border-line border-y')}>
        {orderSteps(order, locale).map(({ icon, word, when, isDone, parcels, note }) => (
          <li key={word} className="py-3 text-small">
            <div className="flex flex-wrap items-center gap-x-3">
              <Icon name={icon} className={isDone ? 'text-accent' : 'text-muted'} />
              <span className={classNames('flex-1 basis-24', isDone && 'font-semibold')}>{word}</span>
              <span className="text-muted">{when}</span>
            </div>
            {parcels && <Parcels parcels={parcels} className="ms-8" />}
            {note && <p className="ms-8 mt-1 text-muted">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Step = {
  icon: IconName
  word: string
  when?: string
  isDone: boolean
  parcels?: Parcel[]
  note?: string
}

type Known = Pick<
  Order,
  | 'created_at'
  | 'status'
  | 'payment_status'
  | 'paid_at'
  | 'cancelled_at'
  | 'dispatched_at'
  | 'delivered_at'
  | 'refunded_at'
  | 'carrier'
  | 'tracking_link'
  | 'further_parcels'
  | 'delivery_date'
>

/** The order's past and upcoming steps in chronological order. Pure. */
export function orderSteps(order: Known, locale: Locale, now = new Date()): Step[] {
  const words = myAccount[locale]
  const { status, payment_status, paid_at, cancelled_at } = order
  const placed: Step = {
    icon: 'check',
    word: words.step_placed,
    when: formatDate(order.created_at, locale),
    isDone: true,
  }
  if (payment_status === 'failed') return [placed, { icon: 'warn', word: words.step_failed, isDone: false }]
  if (payment_status === 'pending_verification')
    return [placed, { icon: 'clock', word: words.step_checking, isDone: false }]
  if (status !== 1) return [placed, { icon: 'clock', word: words.step_waiting, isDone: false }]
  const paid: Step = {
    icon: 'check',
    word: words.step_paid,
    ...(paid_at && { when: formatDate(paid_at, locale) }),
    isDone: true,
  }
  const gone = cancelled_at ? [cancelled(order, cancelled_at, locale)] : sent(order, locale)
  if (payment_status === 'refunded') return [placed, paid, ...gone, refund(order, words.step_refunded, locale)]
  const way = cancelled_at ? gone : [...gone, arrives(order, locale, now)]
  if (payment_status !== 'partially_refunded') return [placed, paid, ...way]
  const later = ({ cancelled_at, dispatched_at, delivered_at, refunded_at }: Known) =>
    [cancelled_at, dispatched_at, delivered_at].filter((at) => at && refunded_at && at < refunded_at).length
  return [placed, paid, ...way.toSpliced(later(order), 0, refund(order, words.step_part_refunded, locale))]
}

function refund({ refunded_at }: Known, word: string, locale: Locale): Step {
  return { icon: 'return', word, ...(refunded_at && { when: formatDate(refunded_at, locale) }), isDone: true }
}

/** The refund may wait for a person, or have been refused. */
function cancelled({ payment_status }: Known, at: string, locale: Locale): Step {
  const words = myAccount[locale]
  const step: Step = { icon: 'refuse', word: words.step_cancelled, when: formatDate(at, locale), isDone: true }
  return payment_status === 'refunded' ? step : { ...step, note: words.cancelled_text }
}

function sent(order: Known, locale: Locale): Step[] {
  const { dispatched_at, carrier, further_parcels } = order
  if (!dispatched_at) return []
  const words = myAccount[locale]
  // Of several parcels each names its carrier.
  const word = carrier && further_parcels.length === 0 ? words.step_dispatched_by(carrier) : words.step_dispatched
  return [{ icon: 'truck', word, when: formatDate(dispatched_at, locale), isDone: true, parcels: parcelsOf(order) }]
}

/** Without word of its delivery the step says after the promised day only that the parcel was due. */
function arrives({ delivery_date, delivered_at }: Known, locale: Locale, now: Date): Step {
  const words = myAccount[locale]
  if (delivered_at)
    return { icon: 'check', word: words.step_delivered, when: formatDate(delivered_at, locale), isDone: true }
  const when = formatWeekday(delivery_date, locale)
  return isPastDay(delivery_date, now)
    ? { icon: 'clock', word: words.step_was_due, when, isDone: false, note: words.was_due_text }
    : { icon: 'clock', word: words.step_arrives, when, isDone: false }
}
