import type { Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import type { Visitor } from '#tools/screens/visitor.ts'

type State = 'filled' | 'empty' | 'loading' | 'error' | 'open'

/** One screen in one state, and how to get there. */
export type Screen = {
  /** Also the name of its picture: "cart-filled". */
  name: string
  state: State
  /** Defaults to `guest`. */
  who?: 'guest' | 'buyer' | 'customer'
  /** Exists on phones only, or from 1024 px on only. */
  only?: 'phone' | 'desktop'
  /** The path without its language; a function may first do something, such as placing an order. */
  path: string | ((visitor: Visitor) => string | Promise<string>)
  /** API calls with this prefix stay in flight, to show the loading state. */
  holds?: string
  /** API calls with this prefix fail as in an outage. */
  fails?: string
  /** What to press or type once the page is loaded, by visible texts. */
  steps?: (page: Page, locale: Locale) => Promise<unknown>
}

export const widths = [390, 820, 1440] as const
export const locales = ['en', 'ar'] as const
export const lights = ['light', 'dark'] as const

export type Width = (typeof widths)[number]
type Light = (typeof lights)[number]

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
