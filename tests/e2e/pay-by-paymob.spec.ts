import type { Page } from '@playwright/test'
import { checkout } from '#shared/i18n/checkout.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import {
  atPaymob,
  atStripe,
  cardField,
  cars,
  emailsAbout,
  expectPaid,
  pay,
  toPayment,
  typeCard,
} from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

// Under another host name than the demo's own: on the way to Paymob and back, the browser keeps its cart for that name.
test.use({ baseURL: `http://127.0.0.1:${process.env.SHOP_PORT}` })

const words = checkout.en
const cards = {
  pays: '5123 4567 8901 2346',
  declined: '9900 0000 0000 0002',
  challenged: '9900 0000 0000 3220',
  /** Used by one test only, so that no other test's callback is the one that is lost. */
  paysWithoutCallback: '4111 1111 1111 1111',
}

async function goToPaymob(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Paymob/ }).check()
  await page.getByRole('button', { name: /with Paymob$/ }).click()
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible()
}

async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: 'Pay now' }).click()
}

/** What this browser stores about the visit to Paymob. */
function storedOfPaymob(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => ['paymob_intention_id', 'paymob_redirect_params'].map((key) => localStorage.getItem(key)))
}

async function expectNotPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: thankYou.en.not_paid })).toBeVisible()
  const [intention_id, redirect_params] = await storedOfPaymob(page)
  expect(intention_id).toMatch(/^\d+$/)
  expect(new URLSearchParams(redirect_params!).get('source')).toBe('paymob_redirect')
  await page.getByRole('link', { name: thankYou.en.not_paid_action }).click()
}

test('paid on Paymob’s page; Back and a refresh lead to the same paid order', async ({ page }) => {
  const order = await toPayment(page, 'en', cars.accord, 1)
  await goToPaymob(page)
  await page.reload()
  await payWith(page, cards.pays)
  await expect(page).toHaveURL(/\/thank-you\?.*source=paymob_redirect/)
  const number = await expectPaid(page, 'en')
  expect(await storedOfPaymob(page)).toEqual([null, null])
  await page.reload()
  expect(await expectPaid(page, 'en')).toBe(number)
  await expect(page.getByRole('link', { name: /Tax Invoice INV-/ })).toBeVisible()

  await page.goBack()
  await payWith(page, cards.pays)
  await expect(page.getByRole('alert')).toHaveText('This order has been paid already.')
  await page.goto('/cart/payment')
  expect(await expectPaid(page, 'en')).toBe(number)
  await expect.poll(() => emailsAbout(page, number)).toBe(1)
  // One intention, one transaction.
  expect(await atPaymob(page, order)).toHaveLength(2)
})

test('declined, rejected by the bank, window closed: each time the order waits, and the card form pays it', async ({
  page,
}) => {
  const order = await toPayment(page, 'en', cars.mustang, 1)
  await goToPaymob(page)
  await payWith(page, cards.declined)
  await expectNotPaid(page)

  await goToPaymob(page)
  await payWith(page, cards.challenged)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expectNotPaid(page)

  await goToPaymob(page)
  // The tab leaves Paymob and opens the shop again: nothing has changed. The same after Back.
  await page.goto('/cart/payment')
  await expect(page.getByRole('group', { name: words.ways_to_pay })).toBeVisible()
  await goToPaymob(page)
  await page.goBack()
  await page.getByRole('radio', { name: /Card$/ }).check()
  await expect(cardField(page).locator('#number')).toBeEditable()
  await typeCard(page, '4242 4242 4242 4242')
  await pay(page, 'en')
  const number = await expectPaid(page, 'en')
  expect(await atStripe(page, order)).toHaveLength(1)
  await expect.poll(() => emailsAbout(page, number)).toBe(1)
})

test('a return before any callback: Paymob is queried, and the order is paid', async ({ page }) => {
  const lost = { kind: 'lost', card: cards.paysWithoutCallback }
  expect((await page.request.post('/sandbox/paymob/faults', { data: lost })).ok()).toBe(true)
  const order = await toPayment(page, 'en', cars.es, 3)
  await goToPaymob(page)
  await payWith(page, cards.paysWithoutCallback)
  const number = await expectPaid(page, 'en')
  const address = page.url()

  // The callback arrives late and three times: nothing changes.
  await page.goto('/sandbox/paymob')
  const transactions = page.getByRole('table').nth(1).getByRole('row')
  const sent = page.waitForResponse((reply) => reply.url().endsWith('/callback'))
  await transactions.filter({ hasText: order.reference }).getByRole('button', { name: 'Three times' }).click()
  expect((await sent).status()).toBe(303)
  await page.goto(address)
  expect(await expectPaid(page, 'en')).toBe(number)
  await expect.poll(() => emailsAbout(page, number)).toBe(1)
})

test('a callback without a return: reopened, the order is shown as paid', async ({ page }) => {
  await toPayment(page, 'en', cars.camry, 5)
  await goToPaymob(page)
  // The window closes as soon as the card is sent, so the browser never follows the redirect.
  const form = { clientSecret: new URL(page.url()).searchParams.get('clientSecret')!, card: cards.pays }
  const address = new URL('pay', page.url()).href
  expect((await page.request.post(address, { form, maxRedirects: 0 })).status()).toBe(303)
  await page.goto('/cart/payment')
  const number = await expectPaid(page, 'en')
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await expect.poll(() => emailsAbout(page, number)).toBe(1)
})
