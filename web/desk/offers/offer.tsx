import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { DeskOffer } from '#shared/desk/offers.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { inLocale } from '#shared/locale.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Price } from '#web/design/price.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay, formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { StateBadge } from '#web/desk/offers/offers.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { copyText } from '#web/desk/parts/copy.ts'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/offers/{id}', { params: { id: params.id! } }, request.signal)
}

/** One price offer: the link to send, what it offers, and what became of it. */
export default function OfferPage() {
  const offer = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskOffers[locale]
  const { may } = useMember()
  return (
    <Page
      title={<Figure>{offer.number}</Figure>}
      intro={
        <>
          <bdi>{offer.buyer || '–'}</bdi> · <StateBadge state={offer.state} />
        </>
      }
      action={
        <PageLink to="/desk/offers" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="space-y-6">
          {(offer.state === 'open' || offer.state === 'opened') && <Link offer={offer} />}
          <Goods offer={offer} />
          <Section title={words.orders}>
            {offer.orders.length === 0 && <p className="text-muted text-small">{words.orders_none}</p>}
            <ul className="space-y-1 text-small">
              {offer.orders.map(({ id, number, paid }) => (
                <li key={id}>
                  <PageLink to={`/desk/orders/${id}`} className="textlink">
                    <Figure className="font-semibold">{number}</Figure>
                  </PageLink>{' '}
                  · {paid ? words.paid : words.unpaid}
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <div className="space-y-6">
          <Facts offer={offer} />
          {may('audit.read') && <History kind="offer" id={offer.id} version={0} />}
        </div>
      </div>
    </Page>
  )
}

function Link({ offer: { id, link, whatsapp } }: { offer: DeskOffer }) {
  const words = deskOffers[useLocale()]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'withdraw' | 'order'>()
  const locale = useLocale()
  const navigate = useNavigate()
  return (
    <Section title={words.link}>
      <p className="mb-4 wrap-anywhere text-small">
        <Figure>{link}</Figure>
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          className="inline-flex min-h-12 items-center justify-center rounded-control bg-accent px-5 font-semibold text-on-accent text-small hover:bg-accent-strong md:min-h-11"
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
        >
          {words.whatsapp}
        </a>
        <Button onClick={() => void copyText(link, words.copied, locale)}> {words.copy}</Button>
        {may('offers.make') && <Button onClick={() => setAsking('order')}>{words.order_it}</Button>}
        {may('offers.make') && <Button onClick={() => setAsking('withdraw')}>{words.withdraw}</Button>}
      </div>
      {asking === 'order' && (
        <Ask
          title={words.order_title}
          verb={words.order_it}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            const { order_id } = await deskCall('POST /desk/offers/{id}/order', { params: { id } })
            toast(words.ordered)
            await navigate(inLocale(`/desk/orders/${order_id}`, locale))
          }}
        >
          <p className="text-small">{words.order_text}</p>
        </Ask>
      )}
      {asking === 'withdraw' && (
        <Ask
          title={words.withdraw_title}
          verb={words.withdraw}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await deskCall('POST /desk/offers/{id}/withdraw', { params: { id } })
            toast(words.withdrawn)
            await revalidate()
          }}
        >
          <p className="text-small">{words.withdraw_text}</p>
        </Ask>
      )}
    </Section>
  )
}

function Goods({ offer: { id, cart } }: { offer: DeskOffer }) {
  const locale = useLocale()
  const words = deskOffers[locale]
  const { may } = useMember()
  const car = cart.cart_items.find(({ vehicle }) => vehicle)?.vehicle
  return (
    <Section
      title={words.goods}
      action={may('offers.make') && <LinkButton to={`/desk/offers/new?from=${id}`}>{words.copy_offer}</LinkButton>}
    >
      {car && (
        <p className="mb-4 text-small">
          <bdi>{locale === 'ar' ? car.label_ar : car.label}</bdi>
        </p>
      )}
      <ul className="divide-y divide-line text-small">
        {[...cart.cart_items, ...cart.addons].map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 flex-1 basis-60">
              <bdi className="font-semibold">{nameWithSizes(locale === 'ar' ? line.name_ar : line.name)}</bdi>{' '}
              <Figure className="wrap-anywhere text-muted">{line.sku}</Figure>
            </span>
            {'fit' in line && line.fit && <VerdictBadge verdict={line.fit} />}
            <span>
              <bdi className="figures">{line.quantity}</bdi> × <Price fils={line.unit_price} />
            </span>
            <Price fils={line.total} exact className="font-semibold" />
          </li>
        ))}
        <li className="flex justify-between gap-4 py-3">
          {words.delivery_sum} <Price fils={cart.totals.delivery} exact />
        </li>
        <li className="flex justify-between gap-4 py-3 font-semibold text-body">
          {words.total} <Price fils={cart.totals.total} exact />
        </li>
      </ul>
    </Section>
  )
}

function Facts({ offer }: { offer: DeskOffer }) {
  const locale = useLocale()
  const words = deskOffers[locale]
  const { phone, email, city, address, note } = offer
  const rows: [string, string][] = [
    [words.made_by, offer.made_by],
    [words.made, formatTime(offer.created_at, locale)],
    [words.valid_until, formatDay(offer.valid_until, locale)],
    [words.opened_at, offer.opened_at ? formatTime(offer.opened_at, locale) : words.not_opened],
    [words.country, cartWords[locale][`country_${offer.country}`]],
    ...(phone ? [[words.phone, phone] as [string, string]] : []),
    ...(email ? [[words.email, email] as [string, string]] : []),
    ...(city || address ? [[words.address, [address, city].filter(Boolean).join(', ')] as [string, string]] : []),
    ...(note ? [[words.note, note] as [string, string]] : []),
  ]
  return (
    <Section title={words.terms}>
      <dl className="space-y-3 text-small">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-label text-muted">{name}</dt>
            <dd className="break-words">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
