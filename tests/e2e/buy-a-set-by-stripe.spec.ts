import type { CartLine } from '#shared/api/cart.ts'
import { cart } from '#shared/i18n/cart.ts'
import type { Locale } from '#shared/locale.ts'
import { askShop } from '#tests/e2e/customers.ts'
import {
  addSet,
  cars,
  checkOutAsGuest,
  chooseCar,
  expectPaid,
  fillIn,
  goOnToPayment,
  layla,
  openFittingWheel,
  pay,
  shownTotal,
  typeCard,
} from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

/** An amount of whole dirhams in either language. */
const wholeAmount = /AED\s[\d,]+(?![\d.,])|(?<![\d.,])[\d,]+\s(?:د\.إ|درهم)/

for (const locale of ['en', 'ar'] as const) {
  test(`a set for a Nissan Patrol, from the finder to the confirmation e-mail (${locale})`, async ({ page }) => {
    await chooseCar(page, locale, cars.patrol)
    await expect(page.getByRole('status').filter({ visible: true, hasText: fitAsTheyAre[locale] })).toHaveCount(1)
    await openFittingWheel(page, locale, locale === 'en' ? 0 : 1)
    await addSet(page, locale)
    await expect(page.getByRole('listitem').filter({ hasText: cart[locale].remove }).first()).toContainText('2021')
    // What is charged has two decimals, the lines too.
    await expect(page.getByRole('main')).not.toContainText(wholeAmount)

    await checkOutAsGuest(page, locale)
    await fillIn(page, locale, layla)
    await expect(page.getByRole('main')).not.toContainText(wholeAmount)
    const total = await shownTotal(page, locale)
    await goOnToPayment(page, locale)
    expect(await shownTotal(page, locale)).toBe(total)

    await typeCard(page, '4242 4242 4242 4242')
    await pay(page, locale)
    const number = await expectPaid(page, locale)
    await expect(page.getByRole('article')).toContainText(total)
    await expect(page.getByRole('link', { name: cartLink[locale], exact: true })).toBeVisible()

    // What was typed at a next checkout is kept when the buyer comes back to this page.
    await page.evaluate(() => sessionStorage.setItem('checkout_draft', '{}'))
    await page.reload()
    expect(await expectPaid(page, locale)).toBe(number)
    expect(await page.evaluate(() => sessionStorage.getItem('checkout_draft'))).toBe('{}')

    // Written by a job, after the payment.
    await expect(async () => {
      await page.goto('/dev/mail')
      await expect(page.getByText(number).first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
}

test('a staggered set is one cart entry of two front and two rear wheels, removed and restored as a whole', async ({
  page,
}) => {
  await chooseCar(page, 'en', cars.threeSeries)
  await openFittingWheel(page, 'en', 0)
  await addSet(page, 'en')
  const entries = page
    .getByRole('region', { name: cart.en.wheels })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: cart.en.remove }) })
  await expect(entries).toHaveCount(1)
  await expect(entries.getByRole('status')).toHaveText('2 + 2')

  await entries.getByRole('button', { name: /One pair more/ }).click()
  await expect(entries.getByRole('status')).toHaveText('3 + 3')
  await entries.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: cart.en.empty_title })).toBeVisible()
  await page.getByRole('button', { name: cart.en.undo }).click()
  await expect(entries.getByRole('status')).toHaveText('3 + 3')
  await page.reload()
  await expect(entries.getByRole('status')).toHaveText('3 + 3')

  // As after two carts were merged: each axle keeps its number of wheels.
  const session_id = await page.evaluate(() => localStorage.getItem('session_id'))
  const { data } = await (await page.request.get(`/api/cart/${session_id}/get`)).json()
  const { id } = data.cart_items.find((line: CartLine) => line.axle === 'front')
  await askShop('/cart/change-quantity', { session_id, id, quantity: 4 })
  await page.reload()
  await expect(entries.getByRole('status')).toHaveText('4 + 3')
  await entries.getByRole('button', { name: /One pair more/ }).click()
  await expect(entries.getByRole('status')).toHaveText('5 + 4')
  await entries.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: cart.en.undo }).click()
  await expect(entries.getByRole('status')).toHaveText('5 + 4')
  await page.reload()
  await expect(entries.getByRole('status')).toHaveText('5 + 4')
})

/** The number of wheels for the car, and how many of them fit as they are. */
const fitAsTheyAre = {
  en: /^\d+ wheels for your car, \d+ of them fit as they are$/,
  ar: /^.+ لسيارتكم، المناسب منها كما هو: .+$/,
}

const cartLink = { en: 'Cart', ar: 'السلة' } as const satisfies Record<Locale, string>
