import { type ComponentProps, memo, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Picture } from '#shared/api/common.ts'
import { askedCar, product as productWords } from '#shared/i18n/wheels/product.ts'
import { mostCompared } from '#shared/limits.ts'
import { isPicture, keptList } from '#web/browser/kept-list.ts'
import { useHydrated, useLateLayout } from '#web/browser/use-hydrated.ts'
import { late } from '#web/delivery/late.ts'
import { StaticHtml, type StaticMarkup } from '#web/delivery/static-html.tsx'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { ShareButton } from '#web/design/share-button.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useRememberedCar } from '#web/finder/use-remembered-car.ts'
import { Breadcrumbs, type Crumb } from '#web/shell/breadcrumbs.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { CompareTray } from '#web/wheels/compare/compare-tray.tsx'
import { compared } from '#web/wheels/compare/compared.ts'
import { BuyBox } from '#web/wheels/product/buy-box.tsx'
import { ChooseCar, ProductHeader } from '#web/wheels/product/product-header.tsx'
import { ProductPictures } from '#web/wheels/product/product-pictures.tsx'
import type { Seen } from '#web/wheels/product/recently-viewed-list.tsx'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { SizeChoice } from '#web/wheels/product/size-choice.tsx'
import type { ShownCard } from '#web/wheels/shown-card.ts'
import { WheelGrid } from '#web/wheels/wheel-grid.tsx'
import { Heart } from '#web/wishlist/heart.tsx'

const ReviewSection = late(() => import('#web/reviews/review-section.tsx'), 'stay')
const loadSizes = () => import('#web/wheels/product/other-sizes.tsx')
const SetKinds = late(() => loadSizes().then((sizes) => ({ default: sizes.SetKinds })))
const BetterSize = late(() => loadSizes().then((sizes) => ({ default: sizes.BetterSize })), 'stay')
const Kit = late(() => import('#web/wheels/product/kit.tsx'))

/**
 * Only for cars on which the wheel needs extra parts; the fallback is as high as rings and nuts. `memo`: the server's
 * HTML stays until the script has loaded, provided that a re-render of the page does not reach it.
 */
const LazyKit = memo(function LazyKit({ product }: { product: ShownProduct }) {
  return (
    <Suspense fallback={<div className="card min-h-72" />}>
      <Kit product={product} />
    </Suspense>
  )
})

/** Not in the server's HTML, nor in the first render after a reload, which has the state of its entry again. */
function LazyBetterSize(props: ComponentProps<typeof BetterSize>) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <BetterSize {...props} />
    </Suspense>
  )
}

/** Far below the fold: the server's HTML stays until the script has loaded, for the same reason. */
const LazyReviews = memo(function LazyReviews({ product, markup }: { product: ShownProduct; markup: StaticMarkup }) {
  return (
    <Suspense fallback={<StaticHtml markup={markup} />}>
      <ReviewSection product={product} markup={markup} />
    </Suspense>
  )
})

type Props = {
  product: ShownProduct
  /** FactsBelow as static HTML. */
  below: StaticMarkup
  /** ReviewList as static HTML. */
  reviews: StaticMarkup
  related: ShownCard[]
  crumbs: Crumb[]
  unknown_car: boolean
}

/** A product page: pictures on the left, buy box on the right, fitment proof below. */
export function ProductPage({ product, below, reviews, related, crumbs, unknown_car }: Props) {
  const words = useMessages(productWords)
  const { unknown_car: title, unknown_car_text } = useMessages(askedCar)
  const arabic = useLocale() === 'ar'
  const { vehicle } = product
  const { pathname, search, state } = useLocation()
  useRememberedCar(vehicle, unknown_car)
  const name = `${arabic ? product.brand_ar : product.brand} ${product.design}`
  return (
    <article className={`product-page frame space-y-12 pb-8 md:space-y-16 ${useLateLayout() ? 'late' : ''}`}>
      <div className="product-top grid gap-x-10 gap-y-6 pt-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="space-y-3 lg:col-span-2">
          <Breadcrumbs crumbs={crumbs} label={words.breadcrumbs} />
        </div>
        <div className="@container min-w-0">
          <ProductPictures key={product.sku} pictures={product.pictures} name={name} />
        </div>
        <div className="product-facts min-w-0 space-y-6">
          <ProductHeader product={product} />
          {unknown_car && (
            <Notice kind="warn" title={title}>
              {unknown_car_text}
            </Notice>
          )}
          {vehicle && (state?.left || (state?.car_chosen && product.fit?.verdict === 'fail')) && (
            <LazyBetterSize product={product} left={state.left} />
          )}
          {!vehicle && <ChooseCar />}
          {/* Few cars take more than one kind of set. */}
          {product.sets.length > 1 && (
            <Suspense fallback={<div className="min-h-36" />}>
              <SetKinds product={product} />
            </Suspense>
          )}
          <SizeChoice product={product} vehicle={vehicle} />
          <BuyBox key={product.sku + product.set.rear_sku} product={product} />
          {product.fit?.verdict !== 'fail' && product.kit.length > 0 && <LazyKit product={product} />}
          <div className="flex flex-wrap items-center gap-2 md:gap-3 max-xl:[&_button]:px-3">
            <Heart sku={product.sku} name={name} wordy />
            <CompareButton sku={product.sku} picture={product.pictures[0] ?? null} />
            <ShareButton path={`${pathname}${search}`} title={name} words={words} />
          </div>
        </div>
      </div>
      <StaticHtml markup={below} className="product-proof space-y-12 md:space-y-16" />
      <LazyReviews key={product.design_id} product={product} markup={reviews} />
      {related.length > 0 && (
        <section aria-labelledby="related" className="space-y-4">
          <h2 id="related" className="text-title">
            {vehicle ? words.related_car : words.related}
          </h2>
          <WheelGrid
            wheels={related}
            query={vehicle ? carQuery(vehicle) : ''}
            eager={0}
            grows={false}
            className="cards-2 md:cards-4"
          />
        </section>
      )}
      {/* Last, because it appears late and must not shift other content. */}
      <RecentlyViewed product={product} />
      <CompareTray />
    </article>
  )
}

/** Adds a wheel to the comparison, or removes it; the tray at the bottom of the screen opens the comparison. */
function CompareButton({ sku, picture }: { sku: string; picture: Picture | null }) {
  const words = useMessages(productWords)
  const all = compared.use()
  const [isFull, setIsFull] = useState(false)
  const isIn = all.some((each) => each.sku === sku)

  function toggle() {
    setIsFull(!isIn && all.length >= mostCompared)
    if (isIn) compared.remove({ sku, picture })
    else if (all.length < mostCompared) compared.add({ sku, picture })
  }

  return (
    <>
      <Button aria-pressed={isIn} onClick={toggle}>
        <Icon name={isIn ? 'check' : 'scale'} />
        {isIn ? words.compared : words.compare}
      </Button>
      <span role="status" className="text-notice text-small empty:absolute">
        {isFull && words.compare_full}
      </span>
    </>
  )
}

const RecentlyViewedList = late(() => import('#web/wheels/product/recently-viewed-list.tsx'), 'stay')

/** Designs viewed before this one on this device; empty if there are none. */
function RecentlyViewed({ product }: { product: ShownProduct }) {
  const others = recent.use().filter(({ design_id }) => design_id !== product.design_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new SKU is another wheel viewed
  useEffect(() => {
    const { sku, slug, design_id, design, brand, brand_ar, diameter, width, offset, pictures } = product
    const picture = pictures[0] ?? null
    recent.add({ sku, slug, design_id, design, brand, brand_ar, diameter, width, offset, picture })
  }, [product.sku])
  if (others.length === 0) return null
  return (
    <Suspense>
      <RecentlyViewedList seen={others} />
    </Suspense>
  )
}

const mostRemembered = 10

/** Newest first, each design once. */
const recent = keptList('recently_viewed', mostRemembered, isSeen, (a, b) => a.design_id === b.design_id)

function isSeen(item: unknown): item is Seen {
  const {
    sku,
    slug,
    design_id,
    design,
    brand,
    brand_ar,
    diameter,
    width,
    offset,
    picture = null,
  } = (item ?? {}) as Seen
  const texts = [sku, slug, design_id, design, brand, brand_ar]
  return (
    texts.every((text) => typeof text === 'string') &&
    [diameter, width, offset].every(Number.isFinite) &&
    isPicture(picture)
  )
}
