import { Suspense, useCallback, useState } from 'react'
import { places } from '#domain/shipping/places.ts'
import type { Answer } from '#shared/api.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { finder } from '#shared/i18n/finder.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { AddressText } from '#web/account/addresses/address-text.tsx'
import { useCustomer } from '#web/account/customer.ts'
import { QueryResult, useAccountQuery } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import type { Place } from '#web/checkout/address/places.ts'
import { late } from '#web/delivery/late.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { carName, carQuery } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { FullGarage, forgetCar } from '#web/finder/manage-garage.tsx'
import { OrderRow } from '#web/orders/order-row.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Nothing personal: cities in both languages, the same for everyone. */
export function loader(): { places: Place[] } {
  return { places }
}

/** The data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export const meta = metaOf(customer, (words) => ({
  title: words.my_account,
  description: words.login_text,
  path: '/my-account',
  hidden: true,
}))

/** The account's overview: cars first, then the latest order and the delivery address. */
export default function OverviewPage() {
  const words = useMessages(customer)
  const query = useAccountQuery(useCallback((signal) => call('GET /my-account', {}, { signal }), []))
  const known = useCustomer()
  return (
    <AccountFrame title={words.hello(known?.first_name ?? '')}>
      <QueryResult query={query}>{(account) => <Overview account={account} />}</QueryResult>
    </AccountFrame>
  )
}

function Overview({ account: { latest_order, counts, default_address } }: { account: Answer<'GET /my-account'> }) {
  const words = useMessages(myAccount)
  const { no_orders, shop_now } = useMessages(customer)
  return (
    <div className="space-y-10">
      <Garage />
      <section aria-labelledby="orders" className="space-y-4">
        <h2 id="orders" className="text-title">
          {words.latest_order}
        </h2>
        {latest_order ? (
          <>
            <ul>
              <OrderRow order={latest_order} />
            </ul>
            <PageLink to="/my-account/orders" className="textlink inline-flex min-h-11 items-center">
              {words.all_orders(counts.orders)}
            </PageLink>
          </>
        ) : (
          <Notice action={<LinkButton to="/alloy-wheels">{shop_now}</LinkButton>}>{no_orders}</Notice>
        )}
      </section>
      <section aria-labelledby="address" className="space-y-4">
        <h2 id="address" className="text-title">
          {words.default_address}
        </h2>
        {default_address ? (
          <div className="card flex flex-wrap items-start justify-between gap-4 p-4">
            <AddressText address={default_address} />
            <PageLink to="/my-account/addresses" className="textlink inline-flex min-h-11 items-center text-small">
              {words.change}
            </PageLink>
          </div>
        ) : (
          <Notice action={<LinkButton to="/my-account/addresses">{words.add_address}</LinkButton>}>
            {words.no_address}
          </Notice>
        )}
      </section>
    </div>
  )
}

const GarageDialog = late(() => import('#web/finder/garage-dialog.tsx'))

/** The customer's cars, each with a link to the wheels that fit it. */
function Garage() {
  const words = useMessages(myAccount)
  const { forget_car } = useMessages(finder)
  const locale = useLocale()
  const { cars } = useGarage()
  const garage = useKeptFocus<HTMLElement>(cars.length)
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <section ref={garage} tabIndex={-1} aria-labelledby="garage" className="space-y-4 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="garage" className="text-title">
          {words.garage}
        </h2>
        {cars.length > 0 && (
          <Button onClick={() => setDialog('open')}>
            <Icon name="plus" />
            {words.add_car}
          </Button>
        )}
      </div>
      <FullGarage />
      {cars.length === 0 ? (
        <Notice action={<Button onClick={() => setDialog('open')}>{words.add_car}</Button>}>
          {words.garage_empty}
        </Notice>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {cars.map((car) => (
            <li key={`${car.modification} ${car.year}`} className="card flex items-start gap-2 p-2 ps-4">
              <div className="min-w-0 flex-1 space-y-1 py-2">
                <p className="font-semibold">
                  <bdi>{carName(car, locale)}</bdi>
                </p>
                <p className="text-muted text-small">
                  <bdi>{car.modification_name}</bdi>
                </p>
                <LinkButton to={`/alloy-wheels?${carQuery(car)}`} className="mt-2">
                  {words.see_fitting}
                </LinkButton>
              </div>
              <button
                type="button"
                aria-label={forget_car(carName(car, locale))}
                onClick={() => forgetCar(car)}
                className="grid size-12 place-items-center rounded-control text-muted hover:text-ink"
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {dialog !== 'never' && (
        <Suspense>
          <GarageDialog open={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </section>
  )
}
