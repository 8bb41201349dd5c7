import type { Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import type { Visitor } from '#tools/screens/visitor.ts'

export type State = 'filled' | 'empty' | 'loading' | 'error' | 'open'

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
