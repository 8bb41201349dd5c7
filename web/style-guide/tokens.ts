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
