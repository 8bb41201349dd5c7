import { addons } from '#shared/i18n/addons.ts'
import { shell } from '#shared/i18n/shell.ts'
import { filterWords } from '#shared/i18n/wheels/listing.ts'
import { expect, test } from '#tests/e2e/support.ts'
import { allCars } from '#tests/support/cars.ts'

const words = addons.en
/** A car that takes hub rings with most wheels. */
const { make, model, year, modification, technical } = allCars().find(({ technical: { centre_bore } }) =>
  ['66.1', '60.1'].includes(centre_bore),
)!

test('from a kind of accessory to a nut that fits the car, and into the cart', async ({ page, isMobile }) => {
  await page.goto('/')
  if (isMobile) await page.getByRole('banner').locator('summary').click()
  await page.getByRole('banner').getByRole('link', { name: shell.en.accessories }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Lug nuts & bolts' }).click()
  await expect(page).toHaveURL(/\/addons\/lug-nuts-bolts$/)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)

  if (isMobile) await page.getByRole('button', { name: filterWords.en.filters }).click()
  const filters = isMobile
    ? page.getByRole('dialog')
    : page.getByRole('complementary', { name: filterWords.en.filters })
  await filters.getByRole('link', { name: /M14 x 1.5/ }).click()
  await expect(page).toHaveURL(/thread_size=M14/)
  if (isMobile)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Show \d+ accessories$/ })
      .click()
  await expect(page.getByRole('link', { name: filterWords.en.remove('M14 x 1.5') })).toBeVisible()
  await page.getByLabel(words.sort).selectOption('price_asc')
  await expect(page).toHaveURL(/sort=price_asc/)
  await page.goBack()
  await expect(page.getByLabel(words.sort)).toHaveValue('featured')

  await page.goto(
    `/addons/hub-rings?suits=true&${new URLSearchParams({ make, model, year: String(year), modification })}`,
  )
  await expect(cards.first()).toContainText(words.suits_pass)
  await cards.first().getByRole('link').click()
  await expect(page.getByRole('row', { name: new RegExp(words.check_hub_bore) })).toContainText(technical.centre_bore)

  // The remembered car applies where the URL names none, and an unsuitable accessory says so before purchase.
  await page.goto('/addons/lug-nuts-bolts')
  await expect(page).toHaveURL(new RegExp(`modification=${modification}`))
  await expect(page.getByRole('main')).toContainText(words.suits_fail)
  await page.goto('/addons/1/101')
  await expect(page).toHaveURL(/\/addons\/lug-nuts-bolts\/lug-nuts-m12x1-5-conical-black-16\?make=/)
  await page.getByLabel(words.quantity).selectOption('2')
  await page.getByRole('button', { name: words.add }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: words.added }).first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: words.see_cart }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText('Lug nuts M12x1.5')
  await expect(page.getByRole('banner').getByRole('link', { name: shell.en.cart_lines(1) })).toBeVisible()
})

test('the accessory pages in Arabic; an unknown accessory leads back to the kinds', async ({ page }) => {
  await page.goto('/ar/addons/care-cleaning')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText(/[\u0600-\u06ff]/)
  await page.goto('/ar/addons/nothing')
  await expect(page).toHaveURL(/\/ar\/addons$/)
  await page.goto('/addons/hub-rings/nothing')
  await expect(page).toHaveURL(/\/addons\/hub-rings$/)
})
