import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Cart } from '#shared/api/cart.ts'
import type { Offer } from '#shared/api/offers.ts'
import { isCountryCode } from '#shared/countries.ts'
import { formatDay } from '#shared/day.ts'
import { offers } from '#shared/i18n/offers.ts'
import { inLocale } from '#shared/locale.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { refresh } from '#web/browser/cart/cart-store.ts'
import { chooseCountry } from '#web/browser/cart/send-change.ts'
import { sessionId } from '#web/browser/session.ts'
import { Totals } from '#web/cart/totals/totals.tsx'
import { wheelName, writtenSize } from '#web/cart/wheel-name.ts'
import { fillDraft } from '#web/checkout/draft.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { ChatLine } from '#web/shell/chat/chat-line.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

export const meta = metaOf(offers, (words) => ({
  title: words.title,
  description: words.description,
  path: '/cart/offer',
  hidden: true,
}))

/** A price offer that the shop sent as a link: its goods, their fit and the agreed prices, and one button to pay. */
export default function OfferPage() {
  const words = useMessages(offers)
  const locale = useLocale()
  const { search } = useLocation()
  const [offer, setOffer] = useState<Offer>()
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round loads again
  useEffect(() => {
    const leaving = new AbortController()
    const { number, signature } = linkOf(search)
    setError(null)
    call('GET /offers/{number}', { params: { number }, query: { signature } }, { signal: leaving.signal }).then(
      setOffer,
      (error) => {
        if (!leaving.signal.aborted) setError(sayError(error, locale))
      },
    )
    return () => leaving.abort()
  }, [search, locale, round])

  return (
    <div className="frame-narrow py-6 md:py-12">
      <div className="mx-auto max-w-2xl space-y-6">
        <header className="space-y-2">
          <h1 className="text-display">{words.title}</h1>
          {offer && (
            <p className="text-muted">
              {words.number} <Figure>{offer.number}</Figure>
              {offer.first_name && (
                <>
                  {' · '}
                  <bdi>{words.greeting(offer.first_name)}</bdi>
                </>
              )}
            </p>
          )}
        </header>
        {error && (
          <Notice kind="error" action={<Button onClick={() => setRound(round + 1)}>{words.try_again}</Button>}>
            {error}
          </Notice>
        )}
        {!offer && !error && (
          <div className="grid min-h-96 place-items-center">
            <Spinner size={48} label={words.loading} />
          </div>
        )}
        {offer?.state === 'ended' && <Notice title={words.ended_title}>{words.ended_text}</Notice>}
        {offer?.state === 'paid' && (
          <Notice title={words.paid_title} action={<LinkButton to="/track-order">{words.track}</LinkButton>}>
            {words.paid_text}
          </Notice>
        )}
        {offer?.cart && <Offered offer={offer} cart={offer.cart} search={search} />}
        <ChatLine />
      </div>
    </div>
  )
}

function Offered({ offer, cart, search }: { offer: Offer; cart: Cart; search: string }) {
  const words = useMessages(offers)
  const locale = useLocale()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const car = cart.cart_items.find(({ vehicle }) => vehicle)?.vehicle

  async function accept() {
    setBusy(true)
    setError(null)
    try {
      const { number, signature } = linkOf(search)
      const body = { session_id: sessionId(), signature }
      const { buyer, cart: now } = await call('POST /offers/{number}/accept', { params: { number }, body })
      if (isCountryCode(buyer.country)) chooseCountry(buyer.country)
      fillDraft(buyer)
      await refresh()
      // With other goods in the cart the total is not the offer's, so the buyer sees the cart first.
      await navigate(inLocale(now.count === cart.count ? '/cart/account' : '/cart', locale))
    } catch (error) {
      setError(sayError(error, locale))
      setBusy(false)
    }
  }

  return (
    <>
      {offer.note && (
        <p className="whitespace-pre-line text-lead">
          <bdi>{offer.note}</bdi>
        </p>
      )}
      <section aria-label={words.goods} className="card divide-y divide-line px-4 md:px-6">
        {car && (
          <p className="py-4 text-small">
            <bdi>{words.for_car(locale === 'ar' ? car.label_ar : car.label)}</bdi>
          </p>
        )}
        {[...cart.cart_items, ...cart.addons].map((line) => (
          <article key={line.id} className="flex gap-4 py-4">
            <Picture
              picture={line.picture}
              alt=""
              sizes="5rem"
              className="size-20 shrink-0 rounded-control object-contain"
            />
            <div className="min-w-0 flex-1 space-y-1 text-small">
              <p className="font-semibold">
                <ProductText en={wheelName(line.name).title} ar={wheelName(line.name_ar).title} />
              </p>
              {'size' in line && (
                <p className="text-muted">
                  <Figure>{writtenSize(line.size)}</Figure>
                  {line.axle !== 'any' && ` · ${words[line.axle]}`}
                </p>
              )}
              {'fit' in line && line.fit && <VerdictBadge verdict={line.fit} />}
              <p className="flex justify-between gap-4">
                <span>
                  <Figure>{words.pieces(line.quantity)}</Figure> <Price fils={line.unit_price} exact />
                </span>
                <Price fils={line.total} exact className="font-semibold" />
              </p>
            </div>
          </article>
        ))}
      </section>
      <section className="card space-y-5 p-4 md:p-6">
        <Totals totals={cart.totals} updating={false} />
        <p className="text-small">{words.valid_until(formatDay(offer.valid_until, locale))}</p>
        {error && <Notice kind="error">{error}</Notice>}
        {cart.problems.map(({ message }) => (
          <Notice key={message} kind="warn">
            {message}
          </Notice>
        ))}
        <Button look="primary" size="large" wide busy={busy} onClick={() => void accept()}>
          {words.accept}
        </Button>
        <p className="text-label text-muted">{words.accept_text}</p>
      </section>
    </>
  )
}

/** Number and signature in the link's address. */
function linkOf(search: string): { number: string; signature: string } {
  const query = new URLSearchParams(search)
  return { number: query.get('number') ?? '-', signature: query.get('signature') ?? '' }
}
