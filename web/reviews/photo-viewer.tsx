import { Dialog as Base } from '@base-ui/react/dialog'
import { type KeyboardEvent, useState } from 'react'
import type { Review } from '#shared/api/reviews.ts'
import { reviews } from '#shared/i18n/reviews.ts'
import { shell } from '#shared/i18n/shell.ts'
import { Icon } from '#web/design/icon.tsx'
import { photoAddress } from '#web/reviews/review-photos.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = { review: Review; at: number; onClose: () => void }

/** A review's photos in full screen. */
export default function PhotoViewer({ review: { photos, name }, at: first, onClose }: Props) {
  const words = useMessages(reviews)
  const { close } = useMessages(shell)
  const forward = useLocale() === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  const [at, setAt] = useState(first)
  const photo = photos[at]
  const what = words.photo_by(name, at + 1, photos.length)

  const turn = (by: 1 | -1) => setAt((now) => (now + by + photos.length) % photos.length)

  function press(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    turn(event.key === forward ? 1 : -1)
  }

  const button = 'grid size-12 place-items-center rounded-full border border-line bg-raised hover:border-ink'
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Popup onKeyDown={press} className="fixed inset-0 z-50 bg-sunken text-ink">
          <Base.Title className="sr-only">{what}</Base.Title>
          <div className="absolute inset-0 grid place-items-center overflow-auto overscroll-contain p-2 [touch-action:pan-x_pan-y_pinch-zoom] md:p-6">
            {photo && (
              <img
                key={photo.id}
                src={photoAddress(photo.id, 'large')}
                alt={what}
                width={photo.width}
                height={photo.height}
                className="h-auto max-h-[calc(100dvh-1rem)] w-auto max-w-full object-contain md:max-h-[calc(100dvh-3rem)]"
              />
            )}
          </div>
          <Base.Close aria-label={close} className={`${button} absolute end-3 top-3`}>
            <Icon name="close" />
          </Base.Close>
          {photos.length > 1 && (
            <div className="pointer-events-none absolute inset-x-3 bottom-3 flex justify-between *:pointer-events-auto">
              <button type="button" aria-label={words.previous} onClick={() => turn(-1)} className={button}>
                <Icon name="back" />
              </button>
              <button type="button" aria-label={words.next} onClick={() => turn(1)} className={button}>
                <Icon name="forward" />
              </button>
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
