import { useEffect } from 'react'
import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { product as productWords } from '#shared/i18n/product.ts'
import { keptList } from '#web/browser/kept-list.ts'
import { isPicture } from '#web/browser/kept-picture.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { WheelSize } from '#web/wheels/wheel-size.tsx'

const mostRemembered = 10

/** What never changes of a wheel: price and stock are told where it is opened, what was kept of them may be old. */
type Seen = Pick<
  ShownProduct,
  'sku' | 'slug' | 'design_id' | 'design' | 'brand' | 'brand_ar' | 'diameter' | 'width' | 'offset'
> & { picture: PictureFacts | null }

function isSeen(item: unknown): item is Seen {
  const seen = item as Seen | null
  const texts = [seen?.sku, seen?.slug, seen?.design_id, seen?.design, seen?.brand, seen?.brand_ar]
  const figures = [seen?.diameter, seen?.width, seen?.offset]
  return (
    texts.every((text) => typeof text === 'string') &&
    figures.every(Number.isFinite) &&
    isPicture(seen?.picture ?? null)
  )
}

const recent = keptList('recently_viewed', mostRemembered, isSeen, (a, b) => a.design_id === b.design_id)

/** The designs looked at before this one, on this device; nothing while there are none. */
export function RecentlyViewed({ product }: { product: ShownProduct }) {
  const words = useMessages(productWords)
  const arabic = useLocale() === 'ar'
  const others = recent.use().filter(({ design_id }) => design_id !== product.design_id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another SKU is another wheel looked at
  useEffect(() => recent.add(seenOf(product)), [product.sku])
  if (others.length === 0) return null
  return (
    <section aria-labelledby="recent" className="space-y-4">
      <h2 id="recent" className="text-title">
        {words.recent}
      </h2>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 md:mx-0 md:px-0">
        {others.map((seen) => (
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

function seenOf({ sku, slug, design_id, design, brand, brand_ar, diameter, width, offset, pictures }: ShownProduct) {
  return { sku, slug, design_id, design, brand, brand_ar, diameter, width, offset, picture: pictures[0] ?? null }
}
