import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { type Area, type Corner, moved, resized, type Size } from '#shared/crop.ts'
import type { GoodsPicture } from '#shared/desk/pictures.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { classNames } from '#web/design/class-names.ts'
import { useLocale } from '#web/design/locale.ts'

type Props = {
  picture: NonNullable<GoodsPicture['whole']>
  area: Area
  /** Width ÷ height; null: free. */
  ratio: number | null
  onChange: (area: Area) => void
}

/** A drag from where the pointer went down; `scale` is pixels of the picture for one of the screen. */
type Drag = { area: Area; corner: Corner | null; x: number; y: number; scale: number }

const arrows: { [key: string]: { x: number; y: number } } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const lowerRight: Corner = { x: 1, y: 1 }

const handles: { corner: Corner; place: string; edges: string; cursor: string }[] = [
  { corner: { x: -1, y: -1 }, place: '-start-6 -top-6', edges: 'end-0 bottom-0', cursor: 'cursor-nwse-resize' },
  { corner: { x: 1, y: -1 }, place: '-end-6 -top-6', edges: 'start-0 bottom-0', cursor: 'cursor-nesw-resize' },
  { corner: { x: -1, y: 1 }, place: '-start-6 -bottom-6', edges: 'end-0 top-0', cursor: 'cursor-nesw-resize' },
  { corner: lowerRight, place: '-end-6 -bottom-6', edges: 'start-0 top-0', cursor: 'cursor-nwse-resize' },
]

/**
 * A picture with the rectangle of the part that is kept: moved and resized by pointer, finger and keyboard. It has the same
 * directions in both languages, because those of a picture do not turn.
 */
export function CropArea({ picture, area, ratio, onChange }: Props) {
  const words = deskPictures[useLocale()]
  const help = useId()
  const image = useRef<HTMLImageElement>(null)
  const drag = useRef<Drag | null>(null)
  const [said, say] = useState('')

  function begin(event: PointerEvent<HTMLElement>, corner: Corner | null) {
    event.stopPropagation()
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const scale = picture.width / image.current!.getBoundingClientRect().width
    drag.current = { area, corner, x: event.clientX, y: event.clientY, scale }
  }

  function follow(event: PointerEvent) {
    if (!drag.current) return
    const { area: from, corner, x, y, scale } = drag.current
    const by = { x: (event.clientX - x) * scale, y: (event.clientY - y) * scale }
    onChange(corner ? resized(from, corner, by, { picture, ratio }) : moved(from, by, picture))
  }

  function end() {
    if (drag.current) say(words.crop_at(area))
    drag.current = null
  }

  function pressKey(event: KeyboardEvent) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    // A hundredth of the longer side.
    const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) / 100))
    const by = { x: arrow.x * step, y: arrow.y * step }
    const next = event.shiftKey ? resized(area, lowerRight, by, { picture, ratio }) : moved(area, by, picture)
    onChange(next)
    say(words.crop_at(next))
  }

  const place = placeOf(area, picture)
  const shape = picture.width / picture.height
  const dragging = { onPointerMove: follow, onPointerUp: end, onPointerCancel: end }
  return (
    <div>
      {/* The handles are outside of the picture's edge. */}
      <div dir="ltr" className="grid place-items-center p-6">
        {/* As large as it will be before the picture has loaded. */}
        <div className="relative bg-sunken" style={{ aspectRatio: shape, width: `min(100%, calc(32dvh * ${shape}))` }}>
          <img
            ref={image}
            src={`${picture.base}-960.webp`}
            alt=""
            width={picture.width}
            height={picture.height}
            draggable={false}
            className="size-full select-none"
          />
          <div aria-hidden="true" className="absolute inset-0 overflow-hidden">
            <div style={place} className="absolute shadow-[0_0_0_100vmax_var(--veil)]" />
          </div>
          <div
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive; screen readers leave it the keys.
            tabIndex={0}
            aria-label={words.crop_area}
            aria-describedby={help}
            style={place}
            onKeyDown={pressKey}
            onPointerDown={(event) => begin(event, null)}
            {...dragging}
            className="absolute cursor-move touch-none border-2 border-raised outline-1 outline-ink focus-visible:outline-4 focus-visible:outline-accent"
          >
            {handles.map(({ corner, place, edges, cursor }) => (
              <span
                key={place}
                onPointerDown={(event) => begin(event, corner)}
                {...dragging}
                className={classNames('absolute size-9 touch-none', place, cursor)}
              >
                <span className={classNames('absolute size-5 rounded-full border-2 border-raised bg-accent', edges)} />
              </span>
            ))}
          </div>
        </div>
      </div>
      <p id={help} className="text-label text-muted">
        {words.crop_keys}
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** In parts of the picture, so that it stays in place when the window changes. */
function placeOf({ x, y, width, height }: Area, picture: Size) {
  const [across, down] = [100 / picture.width, 100 / picture.height]
  return {
    insetInlineStart: `${x * across}%`,
    top: `${y * down}%`,
    width: `${width * across}%`,
    height: `${height * down}%`,
  }
}
