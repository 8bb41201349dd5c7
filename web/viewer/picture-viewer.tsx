import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { shell } from '#shared/i18n/shell.ts'
import { classNames } from '#web/design/class-names.ts'
import { useCloseByBack } from '#web/design/close-by-back.ts'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'
import { useTurning } from '#web/viewer/use-turning.ts'

type Props = {
  /** Number of pictures, and the one to begin with, from 0. */
  count: number
  first: number
  onClose: () => void
  /** What a picture shows. */
  titleOf: (at: number) => string
  /** The picture with this title; `zoomed`: at twice the size of the screen. */
  show: (at: number, title: string, zoomed: boolean) => ReactNode
  words: { previous: string; next: string; zoom?: { in: string; out: string } }
  className: string
  /** Classes around a picture that is not zoomed. */
  frame: string
}

/**
 * Pictures in full screen, turned by buttons, arrow keys or swiping. With words for it they zoom; zoomed in, they pan
 * by scrolling or touch. Load it lazily, as the dialog.
 */
export default function PictureViewer({ count, first, onClose, titleOf, show, words, className, frame }: Props) {
  const { close } = useMessages(shell)
  const [at, setAt] = useState(first)
  const [zoomed, setZoomed] = useState(false)
  const title = titleOf(at)
  useCloseByBack(true, onClose)

  function turn(by: 1 | -1) {
    setAt((now) => (now + by + count) % count)
    setZoomed(false)
  }

  const turning = useTurning(turn, count > 1 && !zoomed)
  const button = 'grid size-12 place-items-center rounded-full border border-line bg-raised hover:border-ink'
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Popup className={`${className} fixed inset-0 z-50 text-ink`}>
          <Base.Title className="sr-only" aria-live="polite">
            {title}
          </Base.Title>
          <div
            {...turning}
            className={classNames(
              'absolute inset-0 overflow-auto overscroll-contain [-webkit-user-drag:none]',
              zoomed
                ? '[touch-action:pan-x_pan-y_pinch-zoom]'
                : `grid select-none place-items-center [touch-action:pan-y_pinch-zoom] ${frame}`,
            )}
          >
            {show(at, title, zoomed)}
          </div>
          <div className="absolute end-3 top-3 flex gap-2">
            {words.zoom && (
              <button
                type="button"
                aria-label={zoomed ? words.zoom.out : words.zoom.in}
                aria-pressed={zoomed}
                onClick={() => setZoomed(!zoomed)}
                className={button}
              >
                <Icon name={zoomed ? 'minus' : 'plus'} />
              </button>
            )}
            <Base.Close aria-label={close} className={button}>
              <Icon name="close" />
            </Base.Close>
          </div>
          {count > 1 && (
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
