import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import type { StaticMarkup } from '#web/delivery/static-html.tsx'
import { useLocale } from '#web/design/locale.ts'
import type { ReturnTerms } from '#web/shell/return-terms.ts'

/** The shop's facts on every page, from the one settings file. */
export type ShopFacts = {
  /** The shop's origin, without a trailing slash. */
  public_url: string
  /** Whether the browser logs API calls to its console. */
  call_log: boolean
  returns: ReturnTerms
  /** There is an advertising account that purchases are reported to, if the buyer allows it. */
  measured?: true
  store: StoreFacts
}

export type StoreFacts = {
  name: string
  name_ar: string
  description: string
  description_ar: string
  phone: string
  phone_e164: string
  email: string
  chat: { link: string; label: string; label_ar: string; number?: string | undefined }
  wholesale_link: string
  social: Record<string, string>
  address: Record<'line1' | 'line1_ar' | 'city' | 'city_ar' | 'country' | 'note' | 'note_ar', string>
  opening_hours_text: string[]
  opening_hours_text_ar: string[]
  /** Footer parts as static HTML; `seller` is the checkout's footer. `fitters` is empty if there are none; `wordmark` and
   * `footmark` are the logo in header and footer. */
  markup: Record<
    'address' | 'contact' | 'social' | 'small_print' | 'seller' | 'fitters' | 'banner' | 'wordmark' | 'footmark',
    StaticMarkup
  >
}

/** The shop's name in the page's language; empty if even the shop's facts failed to load. */
export function useShopName(): string {
  const facts = useRouteLoaderData<ShopFacts>('routes/shop')
  return shopName(facts?.store, useLocale())
}

export function shopName(store: Pick<StoreFacts, 'name' | 'name_ar'> | undefined, locale: Locale): string {
  return (locale === 'ar' ? store?.name_ar : store?.name) ?? ''
}
