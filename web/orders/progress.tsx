import type { ReactNode } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { myAccount } from '#shared/i18n/my-account.ts'
import { isOver, sayDate, sayDay } from '#web/cart/say-date.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Step = { icon: IconName; word: string; when?: string; isDone: boolean; below?: ReactNode }

/** What has happened to the order and what is next, in the order of time. */
export function Progress({ order }: { order: Order }) {
  const words = useMessages(myAccount)
  const locale = useLocale()
  const placed: Step = { icon: 'check', word: words.step_placed, when: sayDate(order.created_at, locale), isDone: true }
  return (
    <section aria-label={words.progress}>
      <ol className="card divide-y divide-line px-4">
        {[placed, ...stepsAfter()].map(({ icon, word, when, isDone, below }) => (
          <li key={word} className="py-3 text-small">
            <div className="flex items-center gap-3">
              <Icon name={icon} className={isDone ? 'text-accent' : 'text-muted'} />
              <span className={classNames('flex-1', isDone && 'font-semibold')}>{word}</span>
              <span className="text-muted">{when}</span>
            </div>
            {below}
          </li>
        ))}
      </ol>
    </section>
  )

  function stepsAfter(): Step[] {
    const { payment_status, paid_at, delivery_date } = order
    if (payment_status === 'failed') return [{ icon: 'warn', word: words.step_failed, isDone: false }]
    if (payment_status === 'pending_verification') return [{ icon: 'clock', word: words.step_checking, isDone: false }]
    if (order.status !== 1) return [{ icon: 'clock', word: words.step_waiting, isDone: false }]
    const paid: Step = {
      icon: 'check',
      word: words.step_paid,
      ...(paid_at && { when: sayDate(paid_at, locale) }),
      isDone: true,
    }
    if (payment_status === 'refunded') return [paid, { icon: 'return', word: words.step_refunded, isDone: true }]
    const sent: Step[] = order.dispatched_at
      ? [
          {
            icon: 'truck',
            word: words.step_dispatched,
            when: sayDate(order.dispatched_at, locale),
            isDone: true,
            below: order.tracking_link && (
              <a
                href={order.tracking_link}
                rel="noopener noreferrer"
                className="textlink ms-9 inline-flex min-h-11 items-center"
              >
                {words.follow_parcel}
              </a>
            ),
          },
        ]
      : []
    const isLate = isOver(delivery_date)
    const arrives: Step = {
      icon: 'clock',
      word: isLate ? words.step_was_due : words.step_arrives,
      when: sayDay(delivery_date, locale),
      isDone: false,
      // Whether it has arrived is not known here: the day is over, and nothing more is said of it.
      below: isLate && <p className="ms-9 mt-1 text-muted">{words.was_due_text}</p>,
    }
    return payment_status === 'partially_refunded'
      ? [paid, { icon: 'return', word: words.step_part_refunded, isDone: true }, ...sent, arrives]
      : [paid, ...sent, arrives]
  }
}
