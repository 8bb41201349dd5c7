import type { Locale } from '#shared/locale.ts'
import type { Screen } from '#tools/screens/screen.ts'

export const widths = [390, 820, 1440] as const
export const locales = ['en', 'ar'] as const
export const lights = ['light', 'dark'] as const

export type Width = (typeof widths)[number]
export type Light = (typeof lights)[number]

/** A picture of a screen, and the problems found in it. */
export type Shot = {
  name: string
  state: Screen['state']
  locale: Locale
  width: Width
  light: Light
  file: string
  problems: string[]
}

/** The widths of a screen: some exist on phones only, some on wide screens only. */
export function widthsOf({ only }: Screen): Width[] {
  return widths.filter((width) => !only || width >= 1024 === (only === 'desktop'))
}
