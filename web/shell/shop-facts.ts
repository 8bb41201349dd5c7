import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'

/** What every page knows of the shop itself, from the one settings file. */
export type ShopFacts = {
  /** Where the shop answers, without a slash at the end. */
  public_url: string
  /** The browser writes its calls on its console. */
  call_log: boolean
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
  /** Parts of the footer as markup; `seller` is what is left of it where one pays. `fitters` is empty without any. */
  still: Record<'address' | 'contact' | 'social' | 'small_print' | 'seller' | 'fitters', string>
}

/** The shop's name in the language of the page; empty where not even the shop's own facts could be read. */
export function useShopName(): string {
  const facts = useRouteLoaderData<ShopFacts>('routes/shop')
  return shopName(facts?.store, useLocale())
}

export function shopName(store: Pick<StoreFacts, 'name' | 'name_ar'> | undefined, locale: Locale): string {
  return (locale === 'ar' ? store?.name_ar : store?.name) ?? ''
}
