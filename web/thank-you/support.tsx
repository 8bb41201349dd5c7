import type { ReactNode } from 'react'
import { thankYou } from '#shared/i18n/thank-you.ts'
import type { ConfirmedOrder } from '#web/browser/confirmed-orders.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'
import { ManualTransaction } from '#web/thank-you/manual-transaction.tsx'
import { paymentWord } from '#web/thank-you/standing.ts'

type Props = {
  order: ConfirmedOrder | null
  /** From the address: a transaction can be reported for an order that could not be shown. */
  order_id: string | null
  store: StoreFacts
  /** A transaction id was submitted by hand. */
  onTold: (transaction_id: string) => void
}

/** Help with an uncertain payment: what we know, what we are checking, how to add a transaction id, whom to contact. */
export function Support({ order, order_id, store, onTold }: Props) {
  const words = useMessages(thankYou)
  const isPaid = order?.status === 1
  const isInDoubt = !isPaid && order?.payment_status !== 'failed'
  const named = order ?? (order_id ? { id: order_id } : null)
  return (
    <details open={isInDoubt} className="group card">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-5 py-3 text-small md:px-8 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{order && isInDoubt ? words.help_open : words.help}</span>
        <Icon name="down" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-6 border-line border-t p-5 text-small md:px-8">
        {order && (
          <>
            <Block title={words.know}>
              <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
                <dt className="text-muted">{words.know_reference}</dt>
                <dd className="text-end font-semibold">
                  <Figure>{order.reference}</Figure>
                </dd>
                <dt className="text-muted">{words.payment_status}</dt>
                <dd className="text-end">{paymentWord(order, words)}</dd>
                <dt className="text-muted">{words.know_recorded}</dt>
                <dd className="min-w-0 text-end">
                  {order.transaction_id ? (
                    <Figure className="break-all">{order.transaction_id}</Figure>
                  ) : (
                    words.know_none
                  )}
                </dd>
              </dl>
            </Block>
            <Block title={words.checking}>
              <p>{isPaid ? words.checking_paid : isInDoubt ? words.checking_text : words.not_paid_text}</p>
            </Block>
          </>
        )}
        {named && (
          <Block title={words.manual}>
            <ManualTransaction order={named} onTold={onTold} />
          </Block>
        )}
        <Reach store={store} hasReference={order !== null} />
      </div>
    </details>
  )
}

function Reach({ store, hasReference }: { store: StoreFacts; hasReference: boolean }) {
  const words = useMessages(thankYou)
  const locale = useLocale()
  return (
    <Block title={words.reach}>
      {hasReference && <p>{words.reach_text}</p>}
      <ul className="mt-2 flex flex-wrap gap-x-6">
        <Way icon="phone" label={words.phone} href={`tel:${store.phone_e164}`}>
          <Figure>{store.phone}</Figure>
        </Way>
        <Way icon="mail" label={words.email} href={`mailto:${store.email}`}>
          <Figure>{store.email}</Figure>
        </Way>
        <Way icon="chat" label={words.chat} href={store.chat.link}>
          {locale === 'ar' ? store.chat.label_ar : store.chat.label}
        </Way>
      </ul>
    </Block>
  )
}

type WayProps = { icon: 'phone' | 'mail' | 'chat'; label: string; href: string; children: ReactNode }

function Way({ icon, label, href, children }: WayProps) {
  return (
    <li>
      <a
        href={href}
        {...(icon === 'chat' && { target: '_blank', rel: 'noopener' })}
        className="textlink inline-flex min-h-11 items-center gap-2"
      >
        <Icon name={icon} />
        <span className="sr-only">{label}: </span>
        {children}
      </a>
    </li>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-body">{title}</h2>
      {children}
    </section>
  )
}
