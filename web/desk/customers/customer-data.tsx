import type { DeskCustomer } from '#shared/desk/customers.ts'
import { deskCustomers } from '#shared/i18n/desk/customers.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { formatTime } from '#web/desk/format.ts'
import { nameOfLetter } from '#web/desk/orders/letters-section.tsx'
import { Section } from '#web/desk/parts/page.tsx'

type Props = { customer: DeskCustomer }

/** The saved cars. */
export function Cars({ customer: { cars } }: Props) {
  const locale = useLocale()
  const words = deskCustomers[locale]
  return (
    <Section title={words.cars}>
      {cars.length === 0 && <p className="text-muted text-small">{words.no_cars}</p>}
      <ul className="space-y-3">
        {cars.map((car) => (
          <li key={car.id} className="text-small">
            <span className="block font-semibold">
              <bdi>
                {car.year} {locale === 'ar' ? car.make_name_ar : car.make_name}{' '}
                {locale === 'ar' ? car.model_name_ar : car.model_name}
              </bdi>
            </span>
            <bdi dir="ltr" lang="en" className="text-muted">
              {car.modification_name} · {car.bolt_pattern}
            </bdi>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The address book. */
export function Addresses({ customer: { addresses } }: Props) {
  const locale = useLocale()
  const words = deskCustomers[locale]
  const countryOf = (code: string) => deskOrders[locale][`country_${code}` as 'country_AE'] ?? code
  return (
    <Section title={words.addresses}>
      {addresses.length === 0 && <p className="text-muted text-small">{words.no_addresses}</p>}
      <ul className="space-y-4">
        {addresses.map((each) => (
          <li key={each.id} className="text-small">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <bdi>{each.nickname}</bdi>
              {each.is_default && <Badge>{words.default_address}</Badge>}
            </p>
            <p dir="auto" className="break-words">
              {[`${each.first_name} ${each.last_name}`, each.address, each.city, countryOf(each.country)].join(
                locale === 'ar' ? '، ' : ', ',
              )}
            </p>
            <Figure>{each.phone_no}</Figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The letters that were sent about the customer's orders; the order's page has their text. */
export function Letters({ customer: { letters } }: Props) {
  const locale = useLocale()
  const words = deskCustomers[locale]
  return (
    <Section title={words.letters}>
      {letters.length === 0 && <p className="text-muted text-small">{words.no_letters}</p>}
      <ul className="divide-y divide-line">
        {letters.map(({ id, order_id, order_number, kind, sent_at, is_waiting }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 text-small first:pt-0 last:pb-0">
            <span className="flex-1 basis-48 font-semibold">{nameOfLetter(kind, deskOrder[locale])}</span>
            <PageLink to={`/desk/orders/${order_id}`} className="textlink">
              <Figure>{order_number}</Figure>
            </PageLink>
            <span className="figures text-muted">
              {sent_at
                ? formatTime(sent_at, locale)
                : deskOrder[locale][is_waiting ? 'letter_waiting' : 'letter_not_sent']}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
