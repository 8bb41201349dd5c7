import { useState } from 'react'
import { type Area, moved, resized, type Size } from '#shared/crop.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'

type Props = { picture: Size; area: Area; ratio: number | null; onChange: (area: Area) => void }

/** The rectangle in figures, for those who cannot drag, and for the same part of several pictures. */
export function CropFigures({ picture, area, ratio, onChange }: Props) {
  const words = deskPictures[useLocale()]
  const grown = (by: { x: number; y: number }) => resized(area, { x: 1, y: 1 }, by, { picture, ratio })
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Figure
        label={words.crop_width}
        value={area.width}
        onEnter={(width) => onChange(grown({ x: width - area.width, y: 0 }))}
      />
      <Figure
        label={words.crop_height}
        value={area.height}
        onEnter={(height) => onChange(grown({ x: 0, y: height - area.height }))}
      />
      <Figure
        label={words.crop_x}
        value={area.x}
        onEnter={(x) => onChange(moved(area, { x: x - area.x, y: 0 }, picture))}
      />
      <Figure
        label={words.crop_y}
        value={area.y}
        onEnter={(y) => onChange(moved(area, { x: 0, y: y - area.y }, picture))}
      />
    </div>
  )
}

type FigureProps = { label: string; value: number; onEnter: (value: number) => void }

/** Taken when it is left or on Enter, so that the rectangle does not follow each digit. */
function Figure({ label, value, onEnter }: FigureProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function enter() {
    const figure = latinDigits(typed ?? '').trim()
    if (/^\d{1,5}$/.test(figure)) onEnter(Number(figure))
    setTyped(null)
  }

  return (
    <Field
      label={label}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={enter}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        enter()
      }}
    />
  )
}
