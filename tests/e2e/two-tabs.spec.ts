import type { Page } from '@playwright/test'
import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { problems } from '#shared/i18n/problems.ts'
import {
  atStripe,
  cardField,
  cars,
  checkOutAsGuest,
  emailsAbout,
  expectPaid,
  fillIn,
  layla,
  pay,
  shownTotal,
  storeOrder,
  toPayment,
  totalIn,
  typeCard,
} from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

const good = '4242 4242 4242 4242'

function badge(page: Page, count: number) {
  return page.getByRole('link', { name: count === 0 ? 'Cart' : `Cart, ${count} item`, exact: true })
}

/** Adds one wheel; returns the total that the server then confirms. */
async function oneMore(page: Page): Promise<string> {
  const quantity = page.getByRole('region', { name: cart.en.wheels }).getByRole('status')
  const before = Number(await quantity.textContent())
  const changed = page.waitForResponse(
    (reply) => /\/api\/cart\//.test(reply.url()) && reply.request().method() !== 'GET',
  )
  await page.getByRole('button', { name: /^One more/ }).click()
  expect((await changed).ok()).toBe(true)
  await expect(quantity).toHaveText(String(before + 1))
  return shownTotal(page, 'en')
}

/** Presses Pay for an order that has changed: the shop refuses before any money moves. */
async function expectRefused(page: Page): Promise<void> {
  await typeCard(page, good)
  await pay(page, 'en')
  await expect(page.getByRole('alert')).toContainText(checkout.en.order_changed_title)
  await expect(page.getByRole('alert')).toContainText(problems.en.order_changed)
  await expect(page.getByRole('button', { name: /^Pay AED/ })).toHaveCount(0)
}

test('a cart changed in another tab is never paid at the old total; typed values are kept, and the badge updates', async ({
  page,
  guard,
}) => {
  guard.expectFailure(/^409 POST .*\/api\/payment$/)
  guard.expectFailure(/console: .*status of 409/)
  const first = await toPayment(page, 'en', cars.camry, 3)
  const other = await guard.openTab()
  await other.goto('/cart')
  await expect(badge(other, 1)).toBeVisible()
  const five = await oneMore(other)
  await expectRefused(page)

  await page.getByRole('link', { name: checkout.en.to_cart }).click()
  await expect(totalIn(page, 'en')).toHaveText(five)
  await checkOutAsGuest(page, 'en')
  await expect(page.getByLabel(checkout.en.address, { exact: true })).toHaveValue(layla.address)
  const second = await storeOrder(page, 'en')
  await expect(totalIn(page, 'en')).toHaveText(five)

  // The other tab continues to payment with a sixth wheel, while this one still shows the total of five.
  const six = await oneMore(other)
  await checkOutAsGuest(other, 'en')
  await fillIn(other, 'en', layla)
  const third = await storeOrder(other, 'en')
  expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  await expectRefused(page)
  for (const order of [first, second, third]) expect(await atStripe(page, order)).toEqual([])

  await page.getByRole('link', { name: checkout.en.to_cart }).click()
  await expect(badge(page, 1)).toBeVisible()
  await expect(totalIn(other, 'en')).toHaveText(six)
  await typeCard(other, good)
  await pay(other, 'en')
  await expectPaid(other, 'en')
  await expect(other.getByRole('article')).toContainText(six)
  await expect(page.getByRole('heading', { name: cart.en.empty_title })).toBeVisible()
  for (const tab of [page, other]) await expect(badge(tab, 0)).toBeVisible()
  expect(await atStripe(page, third)).toHaveLength(1)
})

test('two tabs pay at once: one order, one charge, one e-mail, and both show it', async ({ page, guard }) => {
  // The tab that pays a moment later may find the order already paid.
  guard.allowFailure(/^409 POST .*\/api\/payment$/)
  guard.allowFailure(/console: .*status of 409/)
  const order = await toPayment(page, 'en', cars.accord, 5)
  const other = await guard.openTab()
  await other.goto('/cart/payment')
  await expect(cardField(other).locator('#number')).toBeEditable()
  const onlooker = await guard.openTab()
  await onlooker.goto('/gallery')
  await expect(badge(onlooker, 1)).toBeVisible()

  await typeCard(page, good)
  await typeCard(other, '5555 5555 5555 4444')
  await Promise.all([pay(page, 'en'), pay(other, 'en')])
  const numbers = await Promise.all([expectPaid(page, 'en'), expectPaid(other, 'en')])
  expect(numbers[0]).toBe(numbers[1])
  for (const tab of [page, other, onlooker]) await expect(badge(tab, 0)).toBeVisible()
  expect((await atStripe(page, order)).filter((row) => row.includes('succeeded'))).toHaveLength(1)
  await expect.poll(() => emailsAbout(page, numbers[0])).toBe(1)
})
