import { useState } from 'react'
import type { DeskOrder } from '#shared/desk/orders.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { useMember } from '#web/desk/frame/session.ts'
import { ChangeAddress } from '#web/desk/orders/change-address.tsx'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'

export const addressSection: OrderSection = {
  key: 'address',
  permission: 'orders.read',
  place: 'side',
  View: AddressAndContact,
}

/** Who bought it, where it goes, and how to reach the buyer. */
function AddressAndContact({ order, reload }: SectionProps) {
  const locale = useLocale()
  const words = deskOrder[locale]
  const { may } = useMember()
  const [isChanging, setChanging] = useState(false)
  const { billing, shipping } = order
  if (order.erased_at)
    return (
      <Section title={words.address}>
        <div className="space-y-2 text-small">
          <p className="text-muted">{words.timeline_erased}</p>
          <p>{deskOrders[locale][`country_${shipping.country}` as 'country_AE'] ?? shipping.country}</p>
        </div>
      </Section>
    )
  const canChange = order.status === 1 && !order.dispatched_at && may('orders.change')
  const isOther = shown(billing) !== shown(shipping)
  const digits = shipping.phone.replace(/\D/g, '')
  return (
    <Section
      title={words.address}
      action={canChange && <Button onClick={() => setChanging(true)}>{words.change_address}</Button>}
    >
      <div className="space-y-4 text-small">
        <Address title={words.deliver_to} of={shipping} />
        <p className="flex flex-wrap gap-x-4">
          <a href={`tel:${shipping.phone}`} className="textlink inline-flex min-h-11 items-center">
            {words.call}
          </a>
          <a
            href={`https://wa.me/${digits}`}
            target="_blank"
            rel="noreferrer"
            className="textlink inline-flex min-h-11 items-center"
          >
            {words.whatsapp}
          </a>
          <a href={`mailto:${billing.email}`} className="textlink inline-flex min-h-11 items-center">
            {words.write}
          </a>
          {order.customer_id && may('customers.read') && (
            <PageLink
              to={`/desk/customers/${order.customer_id}`}
              className="textlink inline-flex min-h-11 items-center"
            >
              {words.customer_page}
            </PageLink>
          )}
        </p>
        {isOther && <Address title={words.bill_to} of={billing} />}
        <dl className="space-y-1">
          {order.company && (
            <div className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{words.company}</dt>
              <dd>
                <bdi>{order.company}</bdi> <Figure>{order.company_trn}</Figure>
              </dd>
            </div>
          )}
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{order.customer_id ? words.account : words.guest}</dt>
            <dd>
              <Figure className="wrap-anywhere">{billing.email}</Figure>
            </dd>
          </div>
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-muted">{words.reads}</dt>
            <dd>{words[`reads_${order.locale}`]}</dd>
          </div>
        </dl>
      </div>
      {isChanging && <ChangeAddress order={order} onClose={() => setChanging(false)} onSaved={reload} />}
    </Section>
  )
}

type Contact = DeskOrder['shipping']

function shown({ first_name, last_name, address, city, country, phone }: Contact): string {
  return [first_name, last_name, address, city, country, phone].join('\n')
}

function Address({ title, of }: { title: string; of: Contact }) {
  const locale = useLocale()
  const words = deskOrders[locale]
  const { first_name, last_name, address, city, country, phone } = of
  return (
    <div>
      <p className="text-muted">{title}</p>
      <address className="not-italic">
        <span className="block font-semibold">
          <bdi>
            {first_name} {last_name}
          </bdi>
        </span>
        <span className="block">
          <bdi>{address}</bdi>
        </span>
        <span className="block">
          <bdi>{city}</bdi>
          {locale === 'ar' ? '، ' : ', '}
          {words[`country_${country}` as 'country_AE'] ?? country}
        </span>
        <Figure>{phone}</Figure>
      </address>
    </div>
  )
}
