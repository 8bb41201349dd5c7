import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { design } from '#shared/i18n/design.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

export type Light = 'day' | 'night'

/** Semantic colours, "accent" → "#0b6b6a", for light and dark. */
export type Tokens = Record<Light, Record<string, string>>

/** Reads the tokens from the style sheet: its first `:root`, and the one for dark. */
export function readTokens(sheet: string): Tokens {
  const dark = sheet.indexOf('@media (prefers-color-scheme: dark)')
  return { day: coloursIn(sheet), night: coloursIn(sheet.slice(dark)) }
}

function coloursIn(sheet: string): Record<string, string> {
  const start = sheet.indexOf(':root {')
  const block = sheet.slice(start, sheet.indexOf('}', start))
  const colours = block.matchAll(/--([\w-]+): (#[\da-f]{6}|rgb\([^)]+\));/g)
  return Object.fromEntries([...colours].map(([, name, value]) => [name, value]))
}

/** Colours used on each other, and the contrast they need (WCAG 2.2: 4.5 for text, 3 for controls). */
export const pairs = [
  ...['ink', 'muted', 'accent', 'accent-strong', 'fits', 'warn', 'refuse', 'unknown', 'error', 'notice'].flatMap(
    (text) => [
      { text, on: 'surface', needs: 4.5 },
      { text, on: 'raised', needs: 4.5 },
    ],
  ),
  { text: 'on-accent', on: 'accent', needs: 4.5 },
  { text: 'accent', on: 'accent-faint', needs: 4.5 },
  ...['fits', 'warn', 'refuse', 'unknown'].map((text) => ({ text, on: `${text}-faint`, needs: 4.5 })),
  { text: 'edge', on: 'surface', needs: 3 },
  { text: 'edge', on: 'raised', needs: 3 },
] as const

/** Contrast ratio of two colours: 1 (none) to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

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

const scale = {
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
      {Object.entries(scale).map(([size, classes]) => (
        <li key={size} className="border-line border-t pt-3">
          <p lang="en" dir="ltr" className="text-label text-muted">
            {size}
          </p>
          <p className={classes}>{words.sample}</p>
          <p className={`${classes} font-semibold`}>
            <Figure>20×9 ET35 · 5×112 · 1234567890</Figure>
          </p>
        </li>
      ))}
    </ul>
  )
}
