import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { CustomerOrder, DeskCustomer } from '#shared/desk/customers.ts'
import { deskCustomers } from '#shared/i18n/desk/customers.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { CustomerAccount } from '#web/desk/customers/customer-account.tsx'
import { Addresses, Cars, Letters } from '#web/desk/customers/customer-data.tsx'
import { CustomerNotes } from '#web/desk/customers/customer-notes.tsx'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { type Column, List } from '#web/desk/list/list.tsx'
import { OrderStateBadge } from '#web/desk/orders/order-state.tsx'
import { Fact } from '#web/desk/parts/fact.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/customers/{id}', { params: { id: params.id! } }, request.signal)
}

/** One customer: orders and spend, cars, addresses, letters, notes, and what the law asks for. */
export default function CustomerPage() {
  const customer = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskCustomers[locale]
  const { may } = useMember()
  const { id, name, email, recent_orders, guest_orders } = customer
  return (
    <Page
      title={<bdi>{name || words.unnamed}</bdi>}
      intro={
        <span className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" className="wrap-anywhere">
            {email}
          </bdi>
          {customer.blocked_at && <Badge>{words.blocked}</Badge>}
        </span>
      }
      action={
        <PageLink to="/desk/customers" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="min-w-0 space-y-6">
          <Facts customer={customer} />
          <Section
            title={words.own_orders}
            action={
              may('orders.read') && (
                <PageLink to={`/desk/orders?${new URLSearchParams({ q: email })}`} className="textlink text-small">
                  {words.all_orders}
                </PageLink>
              )
            }
          >
            {recent_orders.length > 0 ? (
              <Orders label={words.own_orders} rows={recent_orders} />
            ) : (
              <p className="text-muted text-small">{words.no_orders}</p>
            )}
          </Section>
          {guest_orders.length > 0 && (
            <Section title={words.guest_orders}>
              <p className="mb-4 text-muted text-small">{words.guest_orders_hint}</p>
              <Orders label={words.guest_orders} rows={guest_orders} />
            </Section>
          )}
          <Letters customer={customer} />
        </div>
        <div className="min-w-0 space-y-6">
          <CustomerNotes customer={customer} />
          <Cars customer={customer} />
          <Addresses customer={customer} />
          {may('customers.change') && <CustomerAccount customer={customer} />}
          {may('audit.read') && <History kind="customer" id={id} version={customer.notes.length} />}
        </div>
      </div>
    </Page>
  )
}

function Facts({ customer }: { customer: DeskCustomer }) {
  const locale = useLocale()
  const words = deskCustomers[locale]
  const { phone, orders, spend, created_at, email_verified_at, sign_ins } = customer
  return (
    <Section title={words.facts}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Fact look="text" name={words.orders}>
          <Figure>{orders}</Figure>
        </Fact>
        <Fact look="text" name={words.spend}>
          <bdi>{formatMoney(spend, locale)}</bdi>
        </Fact>
        <Fact look="text" name={words.since}>
          {formatDay(created_at, locale)}
        </Fact>
        <Fact look="text" name={words.phone}>
          {phone ? <Figure>{phone}</Figure> : '–'}
        </Fact>
        <Fact look="text" name={words.language}>
          {words[`language_${customer.locale}`]}
        </Fact>
        <Fact look="text" name={words.sign_ins}>
          {sign_ins > 0 ? words.devices(sign_ins) : words.nowhere}
        </Fact>
        {!email_verified_at && (
          <Fact look="text" name={words.email}>
            {words.not_confirmed}
          </Fact>
        )}
      </dl>
    </Section>
  )
}

function Orders({ label, rows }: { label: string; rows: CustomerOrder[] }) {
  const locale = useLocale()
  const words = deskCustomers[locale]
  const columns: Column<CustomerOrder>[] = [
    {
      key: 'order',
      title: words.order,
      isName: true,
      cell: ({ id, order_number }) => (
        <PageLink to={`/desk/orders/${id}`} className="textlink">
          <Figure className="whitespace-nowrap">{order_number}</Figure>
        </PageLink>
      ),
    },
    { key: 'state', title: words.state, cell: ({ state }) => <OrderStateBadge state={state} /> },
    { key: 'date', title: words.date, cell: ({ created_at }) => formatDay(created_at, locale) },
    {
      key: 'car',
      title: words.car,
      cell: ({ car, car_ar }) => (car ? <bdi>{locale === 'ar' ? car_ar : car}</bdi> : '–'),
    },
    { key: 'total', title: words.total, isFigure: true, cell: ({ total }) => <bdi>{formatMoney(total, locale)}</bdi> },
  ]
  return <List label={label} columns={columns} page={{ rows }} rowKey={({ id }) => id} />
}
