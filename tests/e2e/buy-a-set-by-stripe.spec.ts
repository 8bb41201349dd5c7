import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import type { Locale } from '#shared/locale.ts'
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
  toPayment,
  typeCard,
} from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

const card = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002', asksBank: '4000 0027 6000 3184' }

for (const locale of ['en', 'ar'] as const) {
  test(`a set for a Nissan Patrol, from the finder to the confirmation in the mail (${locale})`, async ({ page }) => {
    await chooseCar(page, locale, cars.patrol)
    await openFittingWheel(page, locale, locale === 'en' ? 0 : 1)
    await addSet(page, locale)
    await expect(page.getByRole('listitem').filter({ hasText: cart[locale].remove }).first()).toContainText('2021')

    await checkOutAsGuest(page, locale)
    await fillIn(page, locale, layla)
    const total = await shownTotal(page, locale)
    await goOnToPayment(page, locale)
    expect(await shownTotal(page, locale)).toBe(total)

    await typeCard(page, card.pays)
    await pay(page, locale)
    const number = await expectPaid(page, locale)
    await expect(page.getByRole('article')).toContainText(total)
    await expect(page.getByRole('link', { name: cartLink[locale], exact: true })).toBeVisible()

    await page.reload()
    expect(await expectPaid(page, locale)).toBe(number)

    await page.goto('/dev/mail')
    await expect(page.getByText(number).first()).toBeVisible()
  })
}

test('a declined card is told kindly, and the next card pays the same order', async ({ page, guard }) => {
  guard.expectFailure(/^422 POST .*\/api\/payment$/)
  guard.expectFailure(/console: .*status of 422/)
  await toPayment(page, 'en', cars.camry, 1)

  await typeCard(page, card.declined)
  await pay(page, 'en')
  await expect(page.getByRole('alert')).toContainText(checkout.en.declined_title)
  await expect(page.getByRole('alert')).toContainText(checkout.en.declined_next)

  await typeCard(page, card.pays)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})

test('a card whose bank asks first: the shopper says yes there and comes back to a paid order', async ({ page }) => {
  await toPayment(page, 'en', cars.accord, 3)
  await typeCard(page, card.asksBank)
  await pay(page, 'en')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expectPaid(page, 'en')
  expect(page.url()).not.toContain('client_secret')
})

test('a shopper who says no to the bank has not paid, keeps the order and may try again', async ({ page }) => {
  await toPayment(page, 'en', cars.mustang, 5)
  await typeCard(page, card.asksBank)
  await pay(page, 'en')
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: thankYou.en.not_paid })).toBeVisible()

  await page.getByRole('link', { name: thankYou.en.not_paid_action }).click()
  await typeCard(page, card.pays)
  await pay(page, 'en')
  await expectPaid(page, 'en')
})

test('nothing typed is lost by Back, a refresh or a mistake, and a mistake is led to', async ({ page }) => {
  await chooseCar(page, 'en', cars.es)
  await openFittingWheel(page, 'en', 7)
  await addSet(page, 'en')
  await checkOutAsGuest(page, 'en')
  await fillIn(page, 'en', { ...layla, email: 'layla@example' })
  await page.getByRole('button', { name: checkout.en.continue }).click()

  const email = page.getByLabel(checkout.en.email, { exact: true })
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(layla.email)
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')

  await page.reload()
  await expect(email).toHaveValue(layla.email)
  await expect(page.getByLabel(checkout.en.city, { exact: true })).toHaveValue('Dubai')
  await goOnToPayment(page, 'en')
  await page.goBack()
  await expect(page.getByLabel(checkout.en.address, { exact: true })).toHaveValue(layla.address)
})

test('who presses on before the car’s names have come goes on when they are there', async ({ page }) => {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/search/by_model?**', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await chooseCar(page, 'en', cars.mustang)
  await openFittingWheel(page, 'en', 7)
  await addSet(page, 'en')
  await checkOutAsGuest(page, 'en')
  await fillIn(page, 'en', layla)
  await page.getByRole('button', { name: checkout.en.continue }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  pressed.resolve()
  await expect(page.getByRole('heading', { level: 1, name: checkout.en.payment_title })).toBeVisible()
})

test('a staggered set is one entry of the cart, two in front and two behind, and is taken out and put back whole', async ({
  page,
}) => {
  await chooseCar(page, 'en', cars.threeSeries)
  await openFittingWheel(page, 'en', 0)
  await addSet(page, 'en')
  const entries = page
    .getByRole('region', { name: cart.en.wheels })
    .getByRole('listitem')
    .filter({ hasText: cart.en.remove })
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
})

const cartLink = { en: 'Cart', ar: 'السلة' } as const satisfies Record<Locale, string>
