import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { design } from '#shared/i18n/design.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'
import { contrast, type Light, pairs, type Tokens } from '#web/style-guide/tokens.ts'

/** Each colour on its background with the contrast ratio; too low ratios are marked. */
export function Colours({ light, tokens }: { light: Light; tokens: Tokens }) {
  const colours = tokens[light]
  const shown = useMemo(
    () => pairs.map((pair) => ({ ...pair, has: contrast(colours[pair.text]!, colours[pair.on]!) })),
    [colours],
  )
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {shown.map(({ text, on, needs, has }) => (
        <li key={`${text} ${on}`}>
          <Swatch colour={colours[text]!} on={colours[on]!} isText={needs === 4.5}>
            <span lang="en" dir="ltr" className="block font-semibold">
              {text}
            </span>
            <span lang="en" dir="ltr" className="block text-label">
              {on}
            </span>
            <span className="flex items-center gap-1 text-label">
              <Icon name={has >= needs ? 'check' : 'refuse'} size={16} />
              <Figure>{has.toFixed(1)}</Figure>
            </span>
          </Swatch>
        </li>
      ))}
    </ul>
  )
}

type SwatchProps = { colour: string; on: string; isText: boolean; children: ReactNode }

/** A text colour, or a border colour of controls. */
function Swatch({ colour, on, isText, children }: SwatchProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = place.current!
    style.background = on
    style[isText ? 'color' : 'borderColor'] = colour
  }, [colour, on, isText])
  return (
    <div
      ref={place}
      className={classNames(
        'rounded-control p-3 text-small leading-tight',
        isText ? 'border border-line' : 'border-2 text-ink',
      )}
    >
      {children}
    </div>
  )
}

const scale = ['hero', 'heading', 'display', 'title', 'lead', 'body', 'small', 'label'] as const

const classes: Record<(typeof scale)[number], string> = {
  hero: 'text-hero leading-tight',
  heading: 'text-heading leading-tight',
  display: 'text-display leading-tight',
  title: 'text-title',
  lead: 'text-lead',
  body: 'text-body',
  small: 'text-small',
  label: 'text-label',
}

/** The type scale, regular and strong. */
export function TypeScale() {
  const words = useMessages(design)
  return (
    <ul className="space-y-4">
      {scale.map((size) => (
        <li key={size} className="border-line border-t pt-3">
          <p lang="en" dir="ltr" className="text-label text-muted">
            {size}
          </p>
          <p className={classes[size]}>{words.sample}</p>
          <p className={`${classes[size]} font-semibold`}>
            <Figure>20×9 ET35 · 5×112 · 1234567890</Figure>
          </p>
        </li>
      ))}
    </ul>
  )
}
