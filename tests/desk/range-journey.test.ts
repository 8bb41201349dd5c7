import { expect } from 'vitest'
import { countVisits } from '#domain/figures/visits.ts'
import { forgetPages } from '#server/responses/page-cache.ts'
import { type DeskPages, deskPages, expectAccessible, onPort } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'

const test = withShop.extend<DeskPages>({
  ...deskPages,
  // With the page cache, which a change at the desk empties.
  origin: async ({ shop, database }, use) => {
    shop.visits = countVisits(shop)
    await shop.catalogue.follow(database.address, forgetPages)
    await onPort(shop, use, { page_cache_mb: 8 })
    await shop.catalogue.stop()
  },
})

test('from the gap finder a car is corrected, and the verdict in the shop follows, and follows the undoing', async ({
  shop,
  origin,
  open,
  database: { pool },
}) => {
  await pool.query(`delete from vehicle_modifications where make not in ('nissan', 'kia')`)
  const { rows } = await pool.query(
    `select slug from vehicle_modifications where make = 'nissan' and model = 'patrol' and 2021 between start_year and end_year`,
  )
  const car = { make: 'nissan', model: 'patrol', year: '2021', modification: rows[0].slug }
  const [desk, shopper] = [await open('owner'), await open('signed out')]
  // The shopper's own visit is what the gap finder counts.
  await shopper.goto(`${origin}/alloy-wheels?${new URLSearchParams(car)}`)
  const product = (await shopper
    .locator('main a:not([href^="/alloy-wheels"])[href*="modification="]')
    .first()
    .getAttribute('href'))!
  await shop.visits!.flush()

  await desk.goto(`${origin}/desk`)
  await desk.getByRole('link', { name: 'Gaps in the range' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'Nissan Patrol' })
  await row.waitFor()
  await desk.getByLabel('Show').selectOption('Only without a wheel')
  await row.waitFor({ state: 'detached' })
  await desk.getByText('Nothing matches these filters').waitFor()
  await desk.getByLabel('Show').selectOption('All cars')
  await desk.getByLabel('Make').selectOption('Nissan')
  await expectAccessible(desk)
  await row.getByRole('link', { name: 'Nissan Patrol' }).click()

  const verdict = async (words: string | RegExp) => {
    await shopper.goto(`${origin}${product}`)
    return shopper.locator('main').getByText(words).first().isVisible()
  }
  expect(await verdict('Does not fit')).toBe(false)
  // Wheels that sit much further in leave this one too far out.
  const wheels = desk.getByLabel('Factory wheels')
  await wheels.waitFor()
  await wheels.fill('18x8 ET110\n20x8')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => wheels.getAttribute('aria-invalid')).toBe('true')
  await wheels.fill('18x8 ET110 265/70R18\n20x8 ET112±2 275/60R20')
  await desk.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('Saved', { exact: true }).waitFor()
  // Both parts of the page that count what fits.
  await expect.poll(() => desk.getByText('No wheel of the shop fits this car').count()).toBe(2)
  await expectAccessible(desk)
  await expect.poll(() => verdict('Does not fit')).toBe(true)

  await desk.getByRole('button', { name: 'Undo' }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await desk.getByText('undone', { exact: true }).waitFor()
  await expect.poll(() => verdict('Does not fit')).toBe(false)
})

test('a search without a result gets a meaning with one press, the shop’s search finds it, and undoing ends that', async ({
  shop,
  origin,
  open,
}) => {
  const [desk, shopper] = [await open('owner'), await open('signed out', 'phone')]
  const found = async () => {
    await shopper.goto(`${origin}/ar/search?${new URLSearchParams({ keywords: 'قهوجي' })}`)
    await shopper.locator('main h1').waitFor()
    return shopper.locator('main a[href*="bronze"]').count()
  }
  expect(await found()).toBe(0)
  await shop.visits!.flush()

  await desk.goto(`${origin}/desk/asked`)
  await desk.getByRole('button', { name: /^Give it a meaning.*قهوجي$/ }).click()
  const dialog = desk.getByRole('dialog')
  expect(await dialog.getByLabel('Word').inputValue()).toBe('قهوجي')
  await dialog.getByLabel('Means').fill('bronze')
  await dialog.getByText(/This finds more than \d+ products/).waitFor()
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await desk.getByRole('link', { name: 'bronze' }).waitFor()
  await expect.poll(found).toBeGreaterThan(0)

  await desk.goto(`${origin}/desk/history`)
  await desk.getByRole('button', { name: 'Undo' }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await desk.getByText('undone', { exact: true }).waitFor()
  await expect.poll(found).toBe(0)
})
