import { productLater } from '#shared/i18n/wheels/product.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { WheelSize } from '#web/wheels/wheel-figures.tsx'

/** A wheel's constant facts only: stored prices and stock would become stale. */
export type Seen = Pick<
  ShownProduct,
  'sku' | 'slug' | 'design_id' | 'design' | 'brand' | 'brand_ar' | 'diameter' | 'width' | 'offset'
> & { picture: ShownProduct['pictures'][number] | null }

/** Thumbnails of designs viewed before, to swipe through. */
export default function RecentlyViewedList({ seen: all }: { seen: Seen[] }) {
  const words = useMessages(productLater)
  const arabic = useLocale() === 'ar'
  return (
    <section aria-labelledby="recent" className="space-y-4">
      <h2 id="recent" className="text-title">
        {words.recent}
      </h2>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:px-0">
        {all.map((seen) => (
          <li key={seen.sku} className="card group relative w-36 shrink-0 snap-start overflow-hidden md:w-40">
            <span className="pearl grid place-items-center p-3">
              <Picture
                picture={seen.picture ?? null}
                alt=""
                sizes="10rem"
                className="aspect-square w-full object-contain"
              />
            </span>
            <span className="block p-3 text-small leading-tight">
              <span className="block text-label text-muted">
                <bdi>{arabic ? seen.brand_ar : seen.brand}</bdi>
              </span>
              <PageLink
                to={`/${seen.slug}/${seen.sku}`}
                className="font-semibold after:absolute after:inset-0 after:rounded-card"
              >
                <bdi>{seen.design}</bdi>
              </PageLink>
              <span className="block pt-1 text-label">
                <WheelSize wheel={seen} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
