import type { Review } from '#shared/api/reviews.ts'
import { reviews } from '#shared/i18n/reviews.ts'
import { photoAddress } from '#web/reviews/review-photos.tsx'
import { useMessages } from '#web/shell/language.ts'
import { PictureViewer } from '#web/viewer/picture-viewer.tsx'

type Props = { review: Review; at: number; onClose: () => void }

/** A review's photos in full screen. */
export default function PhotoViewer({ review: { photos, name }, at, onClose }: Props) {
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
