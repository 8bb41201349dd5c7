import type { Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import type { Visitor } from '#tools/screens/visitor.ts'

export type State = 'filled' | 'empty' | 'loading' | 'error' | 'open'

/** One screen in one state, and how a visitor comes to see it. */
export type Screen = {
  /** Also the name of its picture: "cart-filled". */
  name: string
  state: State
  /** `guest` where it is left out. */
  who?: 'guest' | 'buyer' | 'customer'
  /** Drawn on phones only, or from 1024 px on only. */
  only?: 'phone' | 'desktop'
  /** The address without its language; a function may do something first, such as placing an order. */
  path: string | ((visitor: Visitor) => string | Promise<string>)
  /** Calls of the API that begin so are never answered: the page is seen loading. */
  holds?: string
  /** Calls of the API that begin so fail as they do when the shop is ill. */
  fails?: string
  /** Once it is there: what is pressed or typed, by what a shopper reads. */
  steps?: (page: Page, locale: Locale) => Promise<unknown>
}
