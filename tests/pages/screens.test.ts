import { beforeAll, expect } from 'vitest'
import { store } from '#domain/store.ts'
import { buildApp } from '#server/app.ts'
import { type Built, buildIfStale, loadBuild } from '#server/build.ts'
import { customer } from '#shared/i18n/customer.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale } from '#shared/locale.ts'
import { test as withShop } from '#tests/support/shop.ts'

/** What the server itself renders of screens that no browser journey looks at as a whole. */

let built: Built

beforeAll(async () => {
  built = await buildIfStale(() => {})
})

const test = withShop.extend<{ opened: (path: string) => Promise<string> }>({
  opened: async ({ shop }, use) => {
    const app = await buildApp(shop, { web: await loadBuild(built), client: built.client })
    await use(async (path) => (await app.inject(path)).body)
    await app.close()
  },
})

const header = (page: string) => page.slice(page.indexOf('<header'), page.indexOf('</header>'))

test('the three checkout pages have the slim header with card logos, the chat, and no menu', async ({ opened }) => {
  for (const locale of ['en', 'ar'] as const) {
    const { secure_checkout, cards_accepted } = shell[locale]
    for (const path of ['/cart/account', '/cart/checkout', '/cart/payment']) {
      const page = await opened(inLocale(path, locale))
      expect(header(page), path).toContain(secure_checkout)
      expect(header(page), path).toMatch(new RegExp(`<img [^>]*alt="${cards_accepted}"`))
      expect(header(page), path).not.toMatch(/<nav|type="search"/)
      const chat = page.slice(page.indexOf(`<a href="${store.chat.link}"`)).split('</a>', 1)[0]
      expect(chat, path).toContain(locale === 'ar' ? store.chat.label_ar : store.chat.label)
    }
    expect(header(await opened(inLocale('/cart', locale)))).not.toContain(secure_checkout)
  }
})

test('in-stock deals list wheels that are in stock at a lower price, and nothing else', async ({
  opened,
  database,
}) => {
  const { rows } = await database.pool.query<{ sku: string }>(
    `update wheels set supplier_stock = case when id = (
       select id from wheels where clearance and axle = 'any' and supplier_stock > 3 order by id limit 1
     ) then 8 else 0 end where clearance returning sku, supplier_stock`,
  )
  expect(rows.length).toBeGreaterThan(1)
  const { rows: left } = await database.pool.query(`select sku from wheels where clearance and supplier_stock = 8`)
  const page = await opened('/clearance-wheels')
  const listed = new Set([...page.matchAll(/<article[\s\S]*?href="\/[^"/]+\/([^"/?]+)/g)].map(([, sku]) => sku))
  expect([...listed]).toEqual([left[0].sku])
})

test('the page to reset a password asks for the new one twice, and without a link leads to asking for one', async ({
  opened,
}) => {
  for (const locale of ['en', 'ar'] as const) {
    const words = customer[locale]
    const page = await opened(inLocale(`/reset-password?token=${'x'.repeat(43)}`, locale))
    expect(page.match(/<input[^>]*autoComplete="new-password"/gi)).toHaveLength(2)
    for (const text of [words.reset_title, words.password_new, words.password_again, words.reset_save])
      expect(page).toContain(text)
    const without = await opened(inLocale('/reset-password', locale))
    expect(without).toContain(words.reset_no_link)
    expect(without).toContain(`href="${inLocale('/forgot-password', locale)}"`)
  }
})
