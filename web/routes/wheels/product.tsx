import { data, isRouteErrorResponse, redirect, useRouteError } from 'react-router'
import { isCarUnanswered } from '#domain/car-unanswered.ts'
import { findProduct, relatedWheels } from '#domain/catalogue/product.ts'
import { torqueOf } from '#domain/fitment/vehicles.ts'
import { mountedOn } from '#domain/owner-results/find-results.ts'
import { Problem } from '#domain/problem.ts'
import { listReviews } from '#domain/reviews/reviews.ts'
import { deliverAlone } from '#domain/shipping/delivery.ts'
import type { Shop } from '#domain/shop.ts'
import { fitters, store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import { shell } from '#shared/i18n/shell.ts'
import { gone } from '#shared/i18n/wheels/product.ts'
import { reviewsAtOnce, search as searchLimits } from '#shared/limits.ts'
import { inLocale, localeOf, withoutLocale } from '#shared/locale.ts'
import { renderStaticMarkup } from '#web/delivery/render-static-html.tsx'
import { LinkButton } from '#web/design/button.tsx'
import { ReviewList } from '#web/reviews/review-list.tsx'
import { forAddressCar } from '#web/routes/address-car.ts'
import { type PageHead, pageMeta } from '#web/shell/head/page-meta.ts'
import { PageProblem } from '#web/shell/page-problem.tsx'
import { sayReturns } from '#web/shell/return-terms.ts'
import { shopName } from '#web/shell/shop-facts.ts'
import { redirectHome } from '#web/shell/unknown-address.ts'
import { FactsBelow } from '#web/wheels/product/facts-below.tsx'
import { productCrumbs, productHead } from '#web/wheels/product/product-head.ts'
import { ProductPage } from '#web/wheels/product/product-page.tsx'
import { sayGuarantee, withNotes } from '#web/wheels/product/promises.ts'
import { sayProof, shortVerdict } from '#web/wheels/product/proof.tsx'
import { chooseSet, shownProduct, wheelPrice } from '#web/wheels/product/shown-product.ts'
import { shownCard } from '#web/wheels/shown-card.ts'
import type { Route } from './+types/product.ts'

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { product, unknown_car } = await findOrLeave(shop, params, url)
  const canonical = `/${product.slug}/${product.sku}`
  if (canonical !== `/${params.slug}/${params.sku}`)
    throw redirect(`${inLocale(canonical, localeOf(url.pathname))}${url.search}`, 301)
  const { fitment, ...rest } = product
  const judged = { ...rest, fit: fitment && shortVerdict(fitment) }
  const set = chooseSet(judged)
  const [reviews, related, delivery, torque, mounted] = await Promise.all([
    listReviews(shop, { design_id: product.design_id, car: product.vehicle, limit: reviewsAtOnce }),
    relatedWheels(shop, product),
    deliverAlone(shop, { kind: 'wheels', price: wheelPrice(set) }),
    product.vehicle && torqueOf(shop, product.vehicle),
    mountedOn(shop, product),
  ])
  const locale = localeOf(url.pathname)
  const crumbs = productCrumbs(product, locale, store)
  const shown = {
    ...judged,
    delivery: withNotes(delivery, locale),
    guarantee: sayGuarantee(fitment?.verdict, locale),
    set,
    returns: sayReturns(store.returns.days, locale),
  }
  const canonical_crumbs = productCrumbs({ ...product, vehicle: null }, locale, store)
  const head = productHead(shown, { crumbs: canonical_crumbs, reviews }, locale, {
    public_url: shop.public_url,
    return_days: store.returns.days,
  })
  const proof = fitment && sayProof(fitment, locale)
  const at = { request, url }
  const shop_name = shopName(store, locale)
  const below = renderStaticMarkup(
    at,
    'below',
    <FactsBelow product={shown} {...{ proof, torque, fitters, mounted }} shop={shop_name} />,
  )
  const list = renderStaticMarkup(at, 'reviews', <ReviewList reviews={reviews} />)
  const cards = inFullRows(related).map((card) => shownCard(card, locale))
  return { product: shownProduct(shown, locale), below, reviews: list, related: cards, crumbs, unknown_car, head }
}

/** Loads the wheel, for the address's car if it is known. A missing SKU is a 404 page; other paths redirect home. */
async function findOrLeave(shop: Shop, { slug, sku }: { slug: string; sku: string }, url: URL) {
  const rear_sku = url.searchParams.get('rear')
  try {
    const { found, unknown_car } = await forAddressCar(url, (vehicle) => findProduct(shop, { sku, rear_sku, vehicle }))
    return { product: found, unknown_car }
  } catch (error) {
    if (!(error instanceof Problem) || isCarUnanswered(error)) throw error
    // Addresses of wheels have figures, in their size or their SKU; a path without one never belonged to the shop.
    if (/\d/.test(slug + sku)) throw data(goneWheel(url, slug), { status: 404 })
    throw redirectHome(url)
  }
}

/** Drops cards so that the last row is full: four columns, or two on phones. */
function inFullRows<Card>(cards: Card[]): Card[] {
  const columns = cards.length >= 4 ? 4 : 2
  return cards.slice(0, cards.length - (cards.length % columns))
}

/** `search`: for the brand and the design that the address names. */
type Gone = PageHead & { action: string; search: { label: string; to: string } | null }

function goneWheel(url: URL, slug: string): Gone {
  const { gone_title: title, gone_text: description, gone_action: action, gone_search } = gone[localeOf(url.pathname)]
  // Of "dunehart-liwa-6-bronze-20x9", what is before the figures.
  const keywords = slug
    .replaceAll('-', ' ')
    .split(/ ?(?=\d)/)[0]!
    .trim()
  const search =
    keywords.length >= searchLimits.minCharacters
      ? { label: gone_search(keywords), to: `/search?${new URLSearchParams({ keywords })}` }
      : null
  return { title, description, action, search, path: withoutLocale(url.pathname), hidden: true }
}

export function meta(args: Route.MetaArgs) {
  const { error_title: title, error_text: description } = shell[localeOf(args.location.pathname)]
  const failed = { title, description, path: withoutLocale(args.location.pathname), hidden: true }
  return pageMeta(args, args.loaderData?.head ?? (isGone(args.error) ? args.error.data : failed))
}

function isGone(error: unknown): error is { data: Gone } {
  return isRouteErrorResponse(error) && error.status === 404
}

export default function Wheel({ loaderData: { head, ...page } }: Route.ComponentProps) {
  return <ProductPage {...page} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <div className="frame">{isGone(error) ? <GoneWheel {...error.data} /> : <PageProblem />}</div>
}

/** The page of a wheel that is not sold, or no longer, and of an address with a typing mistake. */
function GoneWheel({ title, description, action, search }: Gone) {
  return (
    <PageProblem title={title} text={description}>
      <LinkButton look="primary" to="/alloy-wheels">
        {action}
      </LinkButton>
      {search && <LinkButton to={search.to}>{search.label}</LinkButton>}
    </PageProblem>
  )
}
