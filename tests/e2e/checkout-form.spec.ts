import { checkout } from '#shared/i18n/checkout.ts'
import {
  addSet,
  cars,
  checkOutAsGuest,
  chooseCar,
  fillIn,
  goOnToPayment,
  layla,
  openFittingWheel,
} from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

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
