import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Picture as PictureFacts } from '#shared/api/common.ts'
import { shell } from '#shared/i18n/shell.ts'
import { product, zoom } from '#shared/i18n/wheels/product.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { Picture } from '#web/design/picture.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { viewOf } from '#web/wheels/front-view.tsx'

type Props = {
  pictures: PictureFacts[]
  /** `sizes` of the page's pictures: that file is cached and serves as placeholder until the large one has loaded. */
  shown: string
  name: string
  first: number
  onClose: () => void
}

/** The pictures in full screen; zoomed in, they pan by scrolling or touch. */
export default function Zoom({ pictures, shown, name, first, onClose }: Props) {
  const words = useMessages(product)
  const turning = useMessages(zoom)
  const close = useMessages(shell).close
  const forward = useLocale() === 'ar' ? 'ArrowLeft' : 'ArrowRight'
  const [at, setAt] = useState(first)
  const [closer, setCloser] = useState(false)

  function turn(by: 1 | -1) {
    setAt((now) => (now + by + pictures.length) % pictures.length)
    setCloser(false)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (closer || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    turn(event.key === forward ? 1 : -1)
  })
  // On the document, because the focus arrives after the dialog opens; capturing, because the dialog stops arrow keys.
  useEffect(() => {
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])

  const button = 'grid size-12 place-items-center rounded-full border border-line bg-raised hover:border-ink'
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Popup className="pearl fixed inset-0 z-50 text-ink">
          <Base.Title className="sr-only">
            {words.picture_of(name, viewOf(pictures[at]), at + 1, pictures.length)}
          </Base.Title>
          <div
            className={classNames(
              'absolute inset-0 overflow-auto overscroll-contain [touch-action:pan-x_pan-y_pinch-zoom]',
              !closer && 'grid place-items-center p-4',
            )}
          >
            {!closer && (
              <Picture
                key={at}
                picture={pictures[at] ?? null}
                alt=""
                sizes={shown}
                first
                className="absolute max-h-[calc(100dvh-2rem)] w-full object-contain"
              />
            )}
            <Picture
              key={`${at} ${closer}`}
              picture={pictures[at] ?? null}
              alt={words.picture_of(name, viewOf(pictures[at]), at + 1, pictures.length)}
              sizes={closer ? '200vmax' : '100vw'}
              first
              className={closer ? 'w-[200vmax] max-w-none' : 'max-h-[calc(100dvh-2rem)] w-auto object-contain'}
            />
          </div>
          <div className="absolute end-3 top-3 flex gap-2">
            <button
              type="button"
              aria-label={closer ? turning.zoom_out : turning.zoom_in}
              aria-pressed={closer}
              onClick={() => setCloser(!closer)}
              className={button}
            >
              <Icon name={closer ? 'minus' : 'plus'} />
            </button>
            <Base.Close aria-label={close} className={button}>
              <Icon name="close" />
            </Base.Close>
          </div>
          {pictures.length > 1 && (
            <div className="absolute inset-x-3 bottom-3 flex justify-between">
              <button type="button" aria-label={turning.previous_picture} onClick={() => turn(-1)} className={button}>
                <Icon name="back" />
              </button>
              <button type="button" aria-label={turning.next_picture} onClick={() => turn(1)} className={button}>
                <Icon name="forward" />
              </button>
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
