import { expect } from 'vitest'
import { forgetPages } from '#server/responses/page-cache.ts'
import type { Cart } from '#shared/api/cart.ts'
import { newSessionId } from '#shared/session-id.ts'
import { asking } from '#tests/support/customers.ts'
import { type DeskPages, deskPages, onPort } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'

const test = withShop.extend<DeskPages>({
  ...deskPages,
  // With the page cache, which a change at the desk empties.
  origin: async ({ shop, database }, use) => {
    await shop.catalogue.follow(database.address, forgetPages)
    await onPort(shop, use, { page_cache_mb: 8 })
    await shop.catalogue.stop()
  },
})

test('a coupon is made and used, a page edited and seen at once in both languages, and a block moved', async ({
  shop,
  app,
  database,
  origin,
  open,
}) => {
  const [desk, visitor] = [await open('owner'), await open('signed out')]

  await desk.goto(`${origin}/desk/coupons/new`)
  await desk.getByLabel('Code').fill('dune-day')
  await desk.getByLabel('Percent').fill('10')
  const today = shop.now().toISOString().slice(0, 10)
  await desk.getByLabel('First day').fill(today)
  await desk.getByLabel('Last day').fill(today)
  await desk.getByLabel('What buyers read, in English').fill('10% off today')
  await desk.getByLabel('What buyers read, in Arabic').fill('خصم 10% اليوم')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('link', { name: 'DUNE-DAY' }).waitFor()
  const ask = asking(app)
  const session_id = newSessionId()
  const { rows } = await database.pool.query('select sku from wheels where supplier_stock > 4 and shown limit 1')
  await ask('POST /cart/add', { session_id, sku: rows[0].sku, quantity: 4 })
  const { data } = await ask<Cart>('POST /coupon/apply', { session_id, code: 'dune-day' })
  expect(data).toMatchObject({ coupon: { code: 'DUNE-DAY', applied: true } })

  // Ending a coupon beside a label that is not saved yet: saving the label does not start it again.
  await desk.getByRole('link', { name: 'DUNE-DAY' }).click()
  await desk.getByLabel('What buyers read, in English').fill('A tenth off today')
  await desk.getByRole('button', { name: 'End it now' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
  await desk.getByRole('button', { name: 'Start it again' }).waitFor()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  const coupon = () => database.pool.query(`select label, active from coupons where code = 'DUNE-DAY'`)
  await expect.poll(async () => (await coupon()).rows).toEqual([{ label: 'A tenth off today', active: false }])

  // Another coupon of the same version is another form, also without a list in between.
  const more = { code: 'MORE-DAY', type: 'percent', value: 20, label: '20% off', label_ar: 'خصم 20%' }
  await database.pool.query(
    `insert into coupons select (jsonb_populate_record(c, $1)).* from coupons c where code = 'DUNE-DAY'`,
    [JSON.stringify(more)],
  )
  await desk.evaluate((to) => history.pushState(history.state, '', to), '/desk/coupons/MORE-DAY')
  await desk.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
  await expect.poll(() => desk.getByLabel('Percent').inputValue()).toBe('20')

  // The page is in the cache before it is changed.
  await visitor.goto(`${origin}/return-policy`)
  await desk.goto(`${origin}/desk/pages/return-policy`)
  for (const [language, words] of [
    ['English', 'Ninety days for everyone.'],
    ['Arabic', 'تسعون يوماً للجميع.'],
  ] as const) {
    const text = desk.getByRole('textbox', { name: `Text in ${language}` }).first()
    await text.click()
    await desk.keyboard.press('Control+a')
    await desk.keyboard.press('Control+b')
    await desk.keyboard.type(words)
  }
  await desk.getByRole('button', { name: 'Publish' }).click()
  await desk.getByText('Visitors see it now').waitFor()
  const seen = async (path: string, words: string) => {
    await visitor.goto(`${origin}${path}`)
    return visitor.getByText(words).count()
  }
  await expect.poll(() => seen('/return-policy', 'Ninety days for everyone.')).toBe(1)
  await expect.poll(() => seen('/ar/return-policy', 'تسعون يوماً للجميع.')).toBe(1)

  await desk.goto(`${origin}/desk/home`)
  await desk.getByRole('button', { name: 'Move Promises' }).focus()
  await desk.keyboard.press('Space')
  await desk.getByText(/^Promises is .*at place 3 of 13/).waitFor({ state: 'attached' })
  await desk.keyboard.press('ArrowDown')
  await desk.getByText('Promises is at place 4 of 13').waitFor({ state: 'attached' })
  await desk.keyboard.press('Space')
  await desk.getByText('The order is saved').waitFor()
  const order = await database.pool.query('select id from homepage_blocks order by position')
  expect(order.rows.map(({ id }) => id).indexOf('promises')).toBe(3)
})
