import type { Page } from '@playwright/test'
import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { reviewSection } from '#shared/i18n/reviews.ts'
import { shell } from '#shared/i18n/shell.ts'
import {
  addSet,
  atStripe,
  cardField,
  cars,
  checkOutAsGuest,
  chooseCar,
  emailsAbout,
  expectPaid,
  fillIn,
  layla,
  openFittingWheel,
  pay,
  shownTotal,
  storeOrder,
  totalIn,
  typeCard,
} from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

test.use({ consent: 'given' })

test('a page from the browser’s memory shows the hearts, the car and the sign-in that later pages stored', async ({
  page,
}) => {
  await page.goto('/alloy-wheels')
  const hearts = page.getByRole('main').getByRole('button', { name: /^Add .* to wishlist$/ })
  await expect(hearts.first()).toBeEnabled()
  await expect(hearts.first()).toHaveAttribute('aria-pressed', 'false')
  const sku = (await page.locator('article a').first().getAttribute('href'))!.split('/').at(-1)!.split('?')[0]
  // What a later page stored while this one was in memory. The browser of these tests keeps no pages in memory.
  const shownAgain = (key: string, value: unknown) =>
    page.evaluate(
      ([name, text]) => {
        localStorage.setItem(name, text)
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      },
      [key, JSON.stringify(value)] as const,
    )
  // Again and again, because the module that hears it loads after the page is live.
  await expect(async () => {
    await shownAgain('wishlist', [sku])
    await expect(hearts.first()).toHaveAttribute('aria-pressed', 'true', { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  // After the hearts: the list becomes that of the car, which may have other wheels.
  await shownAgain('garage', { cars: [patrol], chosen: true })
  await expect(
    page.getByRole('banner').getByRole('link', { name: shell.en.your_car_is('2021 Patrol'), exact: true }),
  ).toBeVisible()
})

test('a reload shows the part of a long page that was read before', async ({ page }) => {
  await page.goto('/alloy-wheels')
  const wheel = await page.locator('article a').first().getAttribute('href')
  const card = page.locator('article').nth(20)
  for (const [address, part] of [
    [wheel!, page.getByRole('region', { name: reviewSection.en.reviews })],
    ['/alloy-wheels', card],
  ] as const) {
    await page.goto(address)
    const top = () => part.evaluate((element) => element.getBoundingClientRect().top)
    // What comes near the screen gets its height, and moves the part.
    await expect(async () => {
      const before = await part.evaluate((element) => {
        element.scrollIntoView()
        return element.getBoundingClientRect().top
      })
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
      expect(await top()).toBe(before)
    }).toPass()
    const read = await top()
    await page.reload()
    await expect.poll(async () => Math.abs((await top()) - read)).toBeLessThan(60)
  }
})

const patrol = {
  ...{ make: 'nissan', model: 'patrol', year: 2021, modification: '1c7043eb1a', modification_name: '5.6 V8' },
  ...{ make_name: 'Nissan', make_name_ar: 'نيسان', model_name: 'Patrol', model_name_ar: 'باترول' },
}

const challenged = '4000 0025 0000 3155'
const words = checkout.en

/** Runs the checks on the page, and again after a refresh. */
async function expectAfterRefresh(page: Page, isThere: () => Promise<void>): Promise<void> {
  await isThere()
  await page.reload()
  await isThere()
}

test('Back and a refresh at every step, including the bank’s page, lose nothing: one order, one charge, one e-mail', async ({
  page,
}) => {
  const inCart = page.getByRole('link', { name: 'Cart, 1 item' })
  const four = page.getByRole('region', { name: cart.en.wheels }).getByRole('status')
  const onCart = async () => {
    await expect(four).toHaveText('4')
    await expect(inCart).toBeVisible()
  }
  const onAccount = () => expect(page.getByRole('heading', { name: words.account_title })).toBeVisible()
  const onDetails = async () => {
    await expect(page.getByLabel(words.email, { exact: true })).toHaveValue(layla.email)
    await expect(page.getByLabel(words.city, { exact: true })).toHaveValue('Dubai')
    await expect(page.getByLabel(words.address, { exact: true })).toHaveValue(layla.address)
    await expect(page.getByRole('button', { name: words.continue })).toBeEnabled()
  }

  await chooseCar(page, 'en', cars.patrol)
  await openFittingWheel(page, 'en', 4)
  await addSet(page, 'en')
  await expectAfterRefresh(page, onCart)

  await checkOutAsGuest(page, 'en')
  await fillIn(page, 'en', layla)
  await expectAfterRefresh(page, onDetails)
  await page.goBack()
  await expectAfterRefresh(page, onAccount)
  await page.goBack()
  await onCart()
  await page.goForward()
  await page.goForward()
  await onDetails()
  const total = await shownTotal(page, 'en')

  const onPayment = async () => {
    await expect(cardField(page).locator('#number')).toBeEditable()
    await expect(totalIn(page, 'en')).toHaveText(total)
  }
  const order = await storeOrder(page, 'en')
  await expectAfterRefresh(page, onPayment)
  await page.goBack()
  await expectAfterRefresh(page, onDetails)
  expect((await storeOrder(page, 'en')).id).toBe(order.id)

  const onBank = () => expect(page.getByRole('button', { name: 'Complete' })).toBeVisible()
  await typeCard(page, challenged)
  await pay(page, 'en')
  await expectAfterRefresh(page, onBank)
  await page.goBack()
  await onPayment()
  await typeCard(page, challenged)
  await pay(page, 'en')
  await onBank()
  const purchases: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/send-purchase-event') purchases.push(request.url())
  })
  await page.getByRole('button', { name: 'Complete' }).click()
  const number = await expectPaid(page, 'en')
  await expect.poll(() => purchases.length).toBe(1)
  await page.reload()
  expect(await expectPaid(page, 'en')).toBe(number)

  // Going back all the way: the bank has its answer, the payment page leads to the paid order, the form sends nothing.
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Complete' })).toHaveCount(0)
  await page.goBack()
  expect(await expectPaid(page, 'en')).toBe(number)
  await page.goBack()
  await expect(page.getByText(words.placed(number))).toBeVisible()
  expect(purchases).toHaveLength(1)
  const attempts = await atStripe(page, order)
  expect(attempts.filter((row) => row.includes('succeeded'))).toHaveLength(1)
  expect(attempts.filter((row) => row.includes('canceled'))).toHaveLength(1)
  await expect.poll(() => emailsAbout(page, number)).toBe(1)
})
