import type { Review } from '#shared/api/reviews.ts'
import { reviews } from '#shared/i18n/reviews.ts'
import { useMessages } from '#web/shell/language.ts'

type Props = {
  photos: Review['photos']
  /** Name of the reviewer. */
  name: string
  /** Enlarges a photo; without it they are not clickable. */
  onPhoto?: ((at: number) => void) | undefined
}

/** Thumbnails of a review's photos. */
export function ReviewPhotos({ photos, name, onPhoto }: Props) {
  const words = useMessages(reviews)
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, i) => {
        const what = words.photo_by(name, i + 1, photos.length)
        const picture = (
          <img
            src={photoAddress(photo.id, 'small')}
            alt={what}
            width={photo.width}
            height={photo.height}
            loading="lazy"
            decoding="async"
            className="size-full rounded-control bg-sunken object-cover"
          />
        )
        return (
          <li key={photo.id} className="size-20">
            {onPhoto ? (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={words.enlarge(what)}
                onClick={() => onPhoto(i)}
                className="block size-full rounded-control hover:opacity-85"
              >
                {picture}
              </button>
            ) : (
              picture
            )}
          </li>
        )
      })}
    </ul>
  )
}

export function photoAddress(id: string, size: 'small' | 'large'): string {
  return `/api/review-photos/${id}-${size}.webp`
}
