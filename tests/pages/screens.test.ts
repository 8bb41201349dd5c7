import { expect } from 'vitest'
import { fitters, loadFacts, setFacts, store } from '#domain/store.ts'
import { saySeat } from '#shared/i18n/fitment/seats.ts'
import { fitment } from '#shared/i18n/fitment/verdicts.ts'
import { shell } from '#shared/i18n/shell.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { fitting } from '#shared/i18n/wheels/product.ts'
import { inLocale } from '#shared/locale.ts'
import { readingTest, test } from '#tests/support/pages.ts'

/** The server-rendered HTML of screens that no browser journey checks as a whole. */

const header = (page: string) => page.slice(page.indexOf('<header'), page.indexOf('</header>'))

readingTest(
  'the three checkout pages have the slim header with card logos, the chat, and no menu',
  async ({ opened }) => {
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
  },
)

test('in-stock deals list exactly the wheels in stock at a reduced price', async ({ opened, database }) => {
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

test('a car’s list counts each wheel once, by its best size, and says so', async ({ opened, database }) => {
  const { rows } = await database.pool.query<{ car: string }>(
    `select 'make=' || make || '&model=' || model || '&year=' || end_year || '&modification=' || slug as car
     from vehicle_modifications where make in ('nissan', 'audi') and end_year < 2030 order by make, slug limit 12`,
  )
  let counted = 0
  for (const { car } of rows) {
    const page = await opened(`/alloy-wheels?${car}`)
    const [, line] = new RegExp(`${listing.en.best_size}(.*?)</p>`).exec(page) ?? []
    if (!line) continue
    counted++
    const numbers = [...line.matchAll(/>(\d+)(?:<!-- -->)? </g)].map(([, each]) => Number(each))
    const total = numbers.reduce((sum, each) => sum + each, 0)
    expect(page).toContain(listing.en.count_fit(total))
    expect(line.split(shell.en.verdict_warn).length).toBeLessThanOrEqual(2)
  }
  expect(counted).toBeGreaterThan(1)
})

test('a wheel page shows where it is fitted, the torque and the market of its figures; centres only if there are some', async ({
  opened,
  database,
  shop,
}) => {
  await loadFacts(shop.db)
  const { rows } = await database.pool.query(
    `select slug, sku from wheels where bolt_pattern = '6x139.7' and supplier_stock > 4 and centre_bore = 78.1
       and diameter in (16, 20) order by diameter desc, id`,
  )
  const small = rows.at(-1)
  await database.pool.query(`update wheels set lug_seat = 'ball R13' where sku = $1`, [small.sku])
  const [centre] = fitters
  expect(centre).toMatchObject({ example: true })
  for (const locale of ['en', 'ar'] as const) {
    const words = fitting[locale]
    const at = inLocale(`/${rows[0].slug}/${rows[0].sku}`, locale)
    const patrol = 'make=nissan&model=patrol&year=2021&modification=1c7043eb1a'
    const page = await opened(`${at}?${patrol}`)
    for (const text of [words.title, words.gcc, words.torque('133 Nm'), words.example, words.map_word])
      expect(page).toContain(text)
    expect(page).toContain(locale === 'ar' ? centre!.name_ar : centre!.name)
    expect(page).toContain(`href="${centre!.map_link}"`)
    expect(page).toContain(`href="${inLocale('/faq#fitment-24', locale)}"`)
    expect(await opened(`${at}?make=nissan&model=patrol&year=2021&modification=none`)).not.toContain(words.gcc)
  }
  expect(await opened(`/ar/${small.slug}/${small.sku}`)).toContain(saySeat('ball R13', 'ar'))
  // On a car that it does not fit, nothing leads to having it fitted: 16 inches are too small for the Patrol.
  const misfit = await opened(`/${small.slug}/${small.sku}?make=nissan&model=patrol&year=2021&modification=1c7043eb1a`)
  expect(misfit).toContain(fitment.en.verdict_fail)
  for (const text of [fitting.en.title, fitting.en.sheet, fitting.en.torque('133 Nm')])
    expect(misfit).not.toContain(text)
  const faq = await opened('/faq')
  for (const id of ['fitment-24', 'wheels-25']) expect(faq).toContain(`id="${id}"`)
  const facts = {
    store: null,
    calendar: null,
    question_kinds: null,
    payment_names: null,
    maintenance: null,
    opened_at: null,
  }
  setFacts({ ...facts, fitters: [] })
  const page = await opened(`/${rows[0].slug}/${rows[0].sku}?none=named`)
  expect(page).toContain(fitting.en.title)
  expect(page).not.toContain(fitting.en.partners)
})

readingTest(
  'the page to reset a password asks for it twice, and without a link leads to the request form',
  async ({ opened }) => {
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
  },
)

readingTest(
  'before the page is hydrated no account form can be sent, or put what was typed into the address',
  async ({ opened }) => {
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      `/reset-password?token=${'x'.repeat(43)}`,
      '/track-order',
    ]) {
      const page = await opened(path)
      const form = /<form(?: [^>]*)?>(?:(?!<\/form>)[\s\S])*name="(?:email|password)"[\s\S]*?<\/form>/.exec(page)?.[0]
      expect(form, path).toMatch(/^<form[^>]* method="post"/)
      expect(form, path).toMatch(/<button(?=[^>]* type="submit")(?=[^>]* disabled="")/)
    }
  },
)
