import { Suspense, useRef, useState } from 'react'
import type { DescribedPicture } from '#shared/api/common.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import { late } from '#web/delivery/late.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { Picture } from '#web/design/picture.tsx'
import { useMessages } from '#web/shell/language.ts'
import { FrontView, viewOf } from '#web/wheels/front-view.tsx'

const loadZoom = () => import('#web/wheels/product/zoom.tsx')
const Zoom = late(loadZoom)
const prefetchZoom = () => void loadZoom().catch(() => {})

const sizes = '(min-width: 85rem) 40rem, (min-width: 64rem) 50vw, 100vw'

/**
 * The pictures in a row: swiped on phones, or chosen by thumbnails. Without script they scroll. From three pictures on,
 * wide screens show them all at once, the first one large (`.product-pictures` in product.css).
 */
export function ProductPictures({ pictures, name }: { pictures: DescribedPicture[]; name: string }) {
  const words = useMessages(product)
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const all = pictures.length > 0 ? pictures : [null]

  function show(i: number) {
    strip.current?.children[i]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }

  function noticeScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
  }

  return (
    <section
      aria-label={words.pictures}
      className={classNames(
        'product-pictures',
        all.length > 2 && 'many-pictures',
        all.length === 3 && 'three-pictures',
      )}
    >
      <ul
        ref={strip}
        tabIndex={all.length > 1 ? 0 : undefined}
        onScroll={noticeScroll}
        className="pearl md:rounded-card"
      >
        {all.map((picture, i) => {
          const view = viewOf(picture)
          const alt = picture?.alt ?? words.picture_of(name, view, i + 1, all.length)
          return (
            <li key={picture?.base ?? 'none'} className="group">
              {picture && view === 'front' ? (
                <FrontView picture={picture} alt={alt} sizes={sizes} />
              ) : (
                <Picture
                  picture={picture}
                  alt={alt}
                  sizes={sizes}
                  first={i === 0}
                  className={classNames(
                    'aspect-square w-full max-w-[36rem] object-contain',
                    i === 0 && '[view-transition-name:wheel]',
                  )}
                />
              )}
              {picture && (
                <button
                  type="button"
                  aria-label={words.zoom(i + 1)}
                  aria-haspopup="dialog"
                  // Prefetches the zoom's script on hover; a press says if it cannot be loaded.
                  onPointerEnter={prefetchZoom}
                  onFocus={prefetchZoom}
                  onClick={() => setZoomed(i)}
                  className="absolute end-3 bottom-3 grid size-12 place-items-center rounded-full border border-line bg-raised hover:border-ink"
                >
                  <Icon name="zoom" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {pictures.length > 1 && (
        <ul className="mt-3 flex gap-2">
          {pictures.map((picture, i) => (
            <li key={picture.base}>
              <button
                type="button"
                aria-label={words.show_picture(i + 1)}
                aria-pressed={i === shown}
                onClick={() => show(i)}
                className="pearl size-18 rounded-control border border-line p-1.5 hover:border-edge aria-pressed:border-2 aria-pressed:border-accent"
              >
                <Picture picture={picture} alt="" sizes="4.5rem" className="size-full object-contain" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {zoomed !== null && (
        <Suspense
          fallback={
            <div className="pearl fixed inset-0 z-50 grid place-items-center p-4">
              <Picture
                picture={pictures[zoomed] ?? null}
                alt=""
                sizes={sizes}
                first
                className="max-h-[calc(100dvh-2rem)] w-full object-contain"
              />
            </div>
          }
        >
          <Zoom pictures={pictures} shown={sizes} name={name} first={zoomed} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </section>
  )
}
