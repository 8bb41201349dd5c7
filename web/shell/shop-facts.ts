/** What every page knows of the shop itself, from the one settings file. */
export type ShopFacts = {
  /** Where the shop answers, without a slash at the end. */
  public_url: string
  test_mode: boolean
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
  chat: { link: string; label: string; label_ar: string }
  wholesale_link: string
  social: Record<string, string>
  address: Record<'line1' | 'line1_ar' | 'city' | 'city_ar' | 'country' | 'note' | 'note_ar', string>
  opening_hours_text: string[]
  opening_hours_text_ar: string[]
  demo_banner: string
  demo_banner_ar: string
}
