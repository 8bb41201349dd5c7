import { data, isRouteErrorResponse, redirect, useRouteError } from 'react-router'
import { findProduct, relatedWheels } from '#domain/catalogue/product.ts'
import { Problem } from '#domain/problem.ts'
import { listReviews } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { shopContext } from '#server/context.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import { readFilters, vehicleAsked } from '#shared/filters.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, type Locale, localeOf } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { carQuery } from '#web/finder/car-words.ts'
import { breadcrumbFacts, type Crumb } from '#web/shell/breadcrumbs.tsx'
import { useLocale } from '#web/shell/language.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { PageProblem } from '#web/shell/page-problem.tsx'
import { GoneWheel } from '#web/wheels/product/gone-wheel.tsx'
import { productFacts } from '#web/wheels/product/product-facts.ts'
import { ProductPage } from '#web/wheels/product/product-page.tsx'
import { sayProof } from '#web/wheels/product/say-proof.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { offsetMark, rimSize } from '#web/wheels/wheel-size.tsx'
import type { Route } from './+types/product.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { product, unknown_car } = await findOrSendHome(shop, params.sku, url)
  const proper = `/${product.slug}/${product.sku}`
  if (proper !== `/${params.slug}/${params.sku}`)
    throw redirect(`${inLocale(proper, localeOf(url.pathname))}${url.search}`, 301)
  const [reviews, related] = await Promise.all([
    listReviews(shop, { design_id: product.design_id, limit: 6 }),
    relatedWheels(shop, product),
  ])
  const { fitment, ...rest } = product
  const proof = fitment && sayProof(fitment, localeOf(url.pathname))
  return { product: { ...rest, proof }, reviews, related, unknown_car }
}

/** The wheel, for the car in the address where it is known. No such wheel is a page that says so; no such path goes to the root. */
async function findOrSendHome(shop: Shop, sku: string, url: URL) {
  const asked = vehicleAsked(readFilters(url.searchParams))
  const find = (vehicle: ChosenVehicle | null) => findProduct(shop, { sku, vehicle })
  try {
    return { product: await find(asked), unknown_car: false }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'vehicle_not_found') return { product: await find(null), unknown_car: true }
    // What looks like a SKU was one, once; anything else was never an address of the shop.
    if (/\d/.test(sku)) throw data(null, { status: 404 })
    throw redirect(inLocale('/', localeOf(url.pathname)))
  }
}

export function meta(args: Route.MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const { product, reviews } = args.loaderData ?? {}
  const path = `/${args.params.slug}/${args.params.sku}`
  if (!product) return pageMeta(args, { title: shell[locale].gone_title, description: '', path, hidden: true })
  const crumbs = crumbsOf(product, locale)
  const title = `${locale === 'ar' ? product.brand_ar : product.brand} ${product.design} ${rimSize(product)} ${offsetMark(product.offset)}`
  return pageMeta(args, {
    title: `${title}${locale === 'ar' ? '،' : ','} ${locale === 'ar' ? product.finish_name_ar : product.finish_name}`,
    description: locale === 'ar' ? product.description_ar : product.description,
    path,
    image: product.pictures[0] && pictureCard(product.pictures[0]),
    facts: (absolute) => [
      productFacts(product, reviews, locale, absolute),
      breadcrumbFacts(
        crumbs.map((crumb) => ({ ...crumb, to: inLocale(crumb.to, locale) })),
        absolute,
      ),
    ],
  })
}

export default function Wheel({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} crumbs={crumbsOf(loaderData.product, useLocale())} />
}

function crumbsOf(product: ShownProduct, locale: Locale): Crumb[] {
  const car = product.vehicle ? `?${carQuery(product.vehicle)}` : ''
  return [
    { label: shell[locale].brand, to: '/' },
    { label: shell[locale].alloy_wheels, to: `/alloy-wheels${car}` },
    {
      label: locale === 'ar' ? product.brand_ar : product.brand,
      to: `/wheelbrand/${product.brand_slug}?brand=${product.brand_slug}`,
    },
  ]
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <div className="frame">{isRouteErrorResponse(error) && error.status === 404 ? <GoneWheel /> : <PageProblem />}</div>
  )
}
