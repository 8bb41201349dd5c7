import type { Database } from '#database/client.ts'
import { readData } from '#database/seed/data.ts'
import { readSetup } from '#domain/setup/read-setup.ts'
import { writeSetup } from '#domain/setup/write-setup.ts'

type Content = {
  store: Record<string, unknown> & {
    address: object
    chat: { link: string; label: string; label_ar: string }
    opening_hours: { day: string; open: string | null; close: string | null }[]
  }
  shipping: Record<'cutoff' | 'timezone' | 'working_days' | 'special_order_extra_days', unknown> & {
    countries: (Record<string, unknown> & { code: string })[]
  }
} & Record<'pages' | 'faq' | 'faq_categories' | 'homepage' | 'coupons' | 'fitters', unknown>

/** Facts that only the demonstration has, or that are stored elsewhere. */
const notFacts = ['name_note', 'domain', 'phone_e164', 'currency', 'vat_rate', 'vat_included', 'timezone']

/** Loads the shop's facts, delivery, texts and coupons as an owner's setup does. A mistake in our own file throws. */
export async function seedShop(db: Database): Promise<void> {
  const { store, shipping, pages, faq, faq_categories, homepage, coupons, fitters } =
    await readData<Content>('content.json')
  const { cutoff, timezone, working_days, special_order_extra_days } = shipping
  const { link, label, label_ar } = store.chat
  const setup = {
    store: {
      ...Object.fromEntries(Object.entries(store).filter(([name]) => !notFacts.includes(name))),
      chat: { link, label, label_ar },
      opening_hours: Object.fromEntries(
        store.opening_hours.map(({ day, open, close }) => [day, open && close && `${open}-${close}`]),
      ),
    },
    delivery: {
      ...{ cutoff, timezone, working_days, special_order_extra_days },
      countries: shipping.countries.map(({ code, key: _, name: __, name_ar: ___, ...rate }) => ({
        country: code,
        ...rate,
      })),
    },
    ...{ pages, questions: faq, question_kinds: faq_categories, homepage, coupons, fitters },
  }
  await writeSetup(db, readSetup(JSON.stringify(setup), { real: false }))
}
