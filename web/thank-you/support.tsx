import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { type ConfirmedOrder, keepProcessed } from '#web/browser/confirmed-orders.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { StoreFacts } from '#web/shell/shop-facts.ts'
import { FactRow } from '#web/thank-you/fact-row.tsx'
import { paymentLabel } from '#web/thank-you/order-status.ts'
import { type PaymentReturn, readPaymentReturn, reportTransaction } from '#web/thank-you/payment-return.ts'

type Props = {
  order: ConfirmedOrder | null
  /** What the address claims, for an order that could not be shown. */
  claim: Pick<PaymentReturn, 'order_id' | 'order_number' | 'transaction_id'>
  store: StoreFacts
  /** A transaction id was submitted by hand. */
  onReported: (transaction_id: string) => void
}

/** Help with an uncertain payment: what we know, what we are checking, how to add a transaction id, whom to contact. */
export function Support({ order, claim, store, onReported }: Props) {
  const words = useMessages(thankYou)
  const isPaid = order?.status === 1
  const isInDoubt = !isPaid && order?.payment_status !== 'failed'
  const named = order ?? (claim.order_id ? { id: claim.order_id } : null)
  return (
    <details open={isInDoubt} className="group card">
      <summary className="flex min-h-14 items-center justify-between gap-3 px-5 py-3 text-small md:px-8">
        <span className="font-semibold">{order && isInDoubt ? words.help_open : words.help}</span>
        <Icon name="down" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="space-y-6 border-line border-t p-5 text-small md:px-8">
        {order && (
          <>
            <Block title={words.know}>
              <dl className="grid gap-y-1.5">
                <FactRow name={words.know_reference} strong>
                  <Figure>{order.reference}</Figure>
                </FactRow>
                <FactRow name={words.payment_status}>{paymentLabel(order, words)}</FactRow>
                <FactRow name={words.transaction}>
                  {order.transaction_id ? (
                    <Figure className="break-all">{order.transaction_id}</Figure>
                  ) : (
                    words.know_none
                  )}
                </FactRow>
              </dl>
            </Block>
            <Block title={words.checking}>
              <p>{isPaid ? words.checking_paid : isInDoubt ? words.checking_text : words.not_paid_text}</p>
            </Block>
          </>
        )}
        {!order && (claim.order_id || claim.transaction_id) && <Claimed claim={claim} />}
        {named && (
          <Block title={words.manual}>
            <ManualTransaction order={named} onReported={onReported} />
          </Block>
        )}
        <Reach
          store={store}
          hasReference={order !== null || claim.order_number !== null || claim.transaction_id !== null}
        />
      </div>
    </details>
  )
}

/** What the link says of an order that is not shown: its reader may have paid, and needs something to quote. */
function Claimed({ claim: { order_number, transaction_id } }: Pick<Props, 'claim'>) {
  const words = useMessages(thankYou)
  const claims = [
    [words.know_reference, order_number],
    [words.transaction, transaction_id],
  ] as const
  return (
    <>
      <Block title={words.know}>
        <p>{words.know_from_link}</p>
        <dl className="mt-2 grid gap-y-1.5">
          {claims.map(
            ([name, value]) =>
              value && (
                <FactRow key={name} name={name}>
                  <Figure className="break-all">{value.slice(0, 100)}</Figure>
                </FactRow>
              ),
          )}
        </dl>
      </Block>
      <Block title={words.checking}>
        <p>{words.checking_text}</p>
      </Block>
    </>
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
        className="textlink wrap-anywhere inline-flex min-h-11 items-center gap-2"
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

type ManualTransactionProps = {
  order: Pick<ConfirmedOrder, 'id'> & { order_number?: string }
  onReported: (transaction_id: string) => void
}

/** A form for a transaction id the shop has not received. The server verifies it with the gateway. */
function ManualTransaction({ order, onReported }: ManualTransactionProps) {
  const words = useMessages(thankYou)
  const [error, setError] = useState<string | null>(null)
  const [isReported, setReported] = useState(false)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const transaction_id = field.current?.value.trim() ?? ''
    setReported(false)
    if (transaction_id === '') {
      setError(words.transaction_missing)
      field.current?.focus()
      return
    }
    if (busy) return
    setError(null)
    setBusy(true)
    const claim = readPaymentReturn(new URLSearchParams({ id: transaction_id }))
    const isStored = await reportTransaction({ ...claim, order_id: order.id, transaction_id })
    setBusy(false)
    setReported(isStored)
    if (!isStored) return setError(words.manual_failed)
    if (order.order_number) keepProcessed({ order_number: order.order_number, order_id: order.id, transaction_id })
    onReported(transaction_id)
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <p>{words.manual_text}</p>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <Field
          ref={field}
          label={words.manual_label}
          name="transaction_id"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          error={error}
          onChange={() => setError(null)}
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" busy={busy} className="md:mt-7">
          {words.manual_action}
        </Button>
      </div>
      <div role="alert" className="sr-only">
        {error}
      </div>
      {isReported && <p role="status">{words.manual_done}</p>}
    </form>
  )
}
