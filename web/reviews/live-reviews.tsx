import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { Review, ReviewPage } from '#shared/api/reviews.ts'
import { reviews } from '#shared/i18n/reviews.ts'
import { reviewsAtOnce } from '#shared/limits.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { late } from '#web/delivery/late.ts'
import { StaticHtml, type StaticMarkup } from '#web/delivery/static-html.tsx'
import { Notice } from '#web/design/notice.tsx'
import { ReviewList } from '#web/reviews/review-list.tsx'
import { photoAddress } from '#web/reviews/review-photos.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const PictureViewer = late(() => import('#web/viewer/picture-viewer.tsx'))

type Props = {
  design_id: string
  car: ChosenVehicle | null
  /** Static HTML shown until the first response, and permanently if it fails. */
  markup: StaticMarkup
}

type ShownPage = ReviewPage & { rating: number | undefined }

/** The interactive reviews: filter by stars, pagination, enlarged photos. */
export default function LiveReviews({ design_id, car, markup }: Props) {
  const locale = useLocale()
  const { make, model, year, modification } = car ?? {}
  const inFlight = useRef<AbortController>(null)
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState<ShownPage | null>(null)
  const [pressed, setPressed] = useState<number | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [large, setLarge] = useState<{ review: Review; at: number } | null>(null)

  const load = useCallback(
    async (rating: number | undefined, page: number): Promise<ReviewPage | null> => {
      inFlight.current?.abort()
      const leaving = new AbortController()
      inFlight.current = leaving
      const { signal } = leaving
      const query = { rating, make, model, year, modification, photos: false, page, per_page: reviewsAtOnce }
      setBusy(true)
      setError(null)
      try {
        return await call('GET /product-reviews/{product_id}', { params: { product_id: design_id }, query }, { signal })
      } catch (problem) {
        if (!signal.aborted) setError(problem)
        return null
      } finally {
        if (!signal.aborted) setBusy(false)
      }
    },
    [design_id, make, model, year, modification],
  )

  useEffect(() => {
    void load(undefined, 1).then((found) => {
      if (!found) return
      setShown({ ...found, rating: undefined })
      setPressed(undefined)
    })
    return () => inFlight.current?.abort()
  }, [load])

  if (!shown) return <StaticHtml markup={markup} />

  async function press(next: number) {
    const rating = next === pressed ? undefined : next
    setPressed(rating)
    const found = await load(rating, 1)
    if (found) setShown({ ...found, rating })
    else setPressed((now) => (now === rating ? shown?.rating : now))
  }

  async function more(now: ShownPage) {
    const found = await load(now.rating, now.current_page + 1)
    if (!found) return
    setShown({ ...found, reviews: joined(now.reviews, found.reviews), rating: now.rating })
    // The button disappears with the last page, so the focus moves to the first new review.
    requestAnimationFrame(() => (list.current?.children[now.reviews.length] as HTMLElement | undefined)?.focus())
  }

  return (
    <div className="space-y-4">
      <ReviewList
        reviews={shown}
        live={{
          pressed,
          rating: shown.rating,
          total: shown.total,
          busy,
          list,
          press: (rating) => void press(rating),
          more: () => void more(shown),
          openPhoto: (review, at) => setLarge({ review, at }),
        }}
      />
      {error !== null && <Notice kind="error">{sayError(error, locale)}</Notice>}
      {large && (
        <Suspense>
          <PhotoViewer {...large} onClose={() => setLarge(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** Appends a page without duplicates: a review may shift pages between two requests. */
function joined(shown: Review[], next: Review[]): Review[] {
  return [...shown, ...next.filter(({ id }) => !shown.some((each) => each.id === id))]
}

type PhotoProps = { review: Review; at: number; onClose: () => void }

/** A review's photos in full screen. */
function PhotoViewer({ review: { photos, name }, at, onClose }: PhotoProps) {
  const words = useMessages(reviews)
  return (
    <PictureViewer
      count={photos.length}
      first={at}
      onClose={onClose}
      titleOf={(now) => words.photo_by(name, now + 1, photos.length)}
      words={words}
      className="bg-sunken"
      frame="p-2 md:p-6"
      show={(now, title) => {
        const photo = photos[now]
        return (
          photo && (
            <img
              key={photo.id}
              src={photoAddress(photo.id, 'large')}
              alt={title}
              width={photo.width}
              height={photo.height}
              draggable={false}
              className="h-auto max-h-[calc(100dvh-1rem)] w-auto max-w-full object-contain md:max-h-[calc(100dvh-3rem)]"
            />
          )
        )
      }}
    />
  )
}
