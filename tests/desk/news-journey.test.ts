import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { newsFrom } from '#domain/staff/news.ts'
import { type Till, test as withTill } from '#tests/money/till.ts'
import { type DeskPages, deskPages } from '#tests/support/desk-pages.ts'

const test = withTill.extend<DeskPages>(deskPages)

/** A buyer orders and pays; returns the number of the order. */
async function pay(till: Till): Promise<string> {
  const buyer = till.visitor()
  await buyer.add(await till.wheel(10))
  const { id } = (await buyer.store()).data
  await buyer.pay('tok_visa')
  await till.work()
  return (await till.traces(id)).order_number!
}

/** The tones that a page has begun to play. */
const tones = (page: Page) => page.evaluate(() => (window as unknown as { tones: number }).tones)

test('a paid order is named in every tab of an open desk, counted in the title, and heard once', async ({
  till,
  shop,
  origin,
  open,
  database,
}) => {
  shop.news = newsFrom(database.address, () => {})
  try {
    const one = await open('warehouse')
    await one.context().addInitScript(() => {
      const counted = window as unknown as { tones: number }
      counted.tones = 0
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (...when) {
        counted.tones++
        return start.apply(this, when)
      }
    })
    // An answer with an error, as while the shop is restarted, ends the browser's own attempts.
    await one.route('**/api/desk/news', (route) => route.fulfill({ status: 404 }), { times: 1 })
    await one.goto(`${origin}/desk`)
    await one.getByRole('heading', { level: 1 }).waitFor()
    const two = await one.context().newPage()
    await two.goto(`${origin}/desk/stock`)
    await two.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => shop.news!.size()).toBe(1)
    const listening = `select from pg_stat_activity where application_name = 'rimdana desk' and query like 'listen%'
      and datname = current_database()`
    await expect.poll(async () => (await database.pool.query(listening)).rowCount, { timeout: 20_000 }).toBe(1)

    const number = await pay(till)
    for (const page of [one, two]) {
      await page.getByText(`New order ${number}`).first().waitFor()
      expect(await page.title()).toMatch(/^\(1\) /)
    }
    // Two tones, in the one tab that listens.
    await expect.poll(async () => (await tones(one)) + (await tones(two))).toBe(2)
    await one.getByRole('button', { name: 'See it' }).first().click()
    await one.getByRole('link', { name: number }).waitFor()
    expect(await one.title()).not.toMatch(/^\(/)
  } finally {
    await shop.news.stop()
  }
})
