import type { Page } from '@playwright/test'
import { wishlist } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import { newCustomer, password } from '#tests/e2e/customers.ts'
import { expect, test } from '#tests/e2e/support.ts'

test('a guest’s wishlist joins the account at sign-in, leaves the device at sign-out, and returns (Arabic)', async ({
  page,
  guard,
}) => {
  guard.allowEndedSession()
  const words = wishlist.ar
  const { email } = await newCustomer(page, 'ليلى')
  await page.goto('/ar/clearance-wheels')
  const cards = page.getByRole('main').getByRole('article')
  await cards.nth(1).getByRole('button', { name: /إضافة/ }).click()
  await cards.nth(0).getByRole('button', { name: /إضافة/ }).click()
  await expect(cards.nth(0).getByRole('button', { pressed: true })).toBeVisible()
  await page.goto('/ar/wishlist')
  const wished = page.getByRole('main').getByRole('listitem')
  await expect(wished).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: words.sign_in }).click()
  const signIn = async () => {
    await page.getByLabel(customer.ar.email).fill(email)
    await page.getByLabel(customer.ar.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: customer.ar.login }).click()
  }
  await signIn()
  await expect(page).toHaveURL(/\/ar\/wishlist$/)
  await expect(wished).toHaveCount(2)
  const isKept = page.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.ok())
  await wished.first().getByRole('button', { name: /إزالة/ }).click()
  await isKept
  await expect(wished).toHaveCount(1)

  await page.getByRole('banner').getByRole('button', { name: customer.ar.my_account }).click()
  await page.getByRole('banner').getByRole('button', { name: customer.ar.sign_out }).click()
  await expect(page).toHaveURL(/\/ar\/login$/)
  await page.goto('/ar/wishlist')
  await expect(page.getByText(words.empty)).toBeVisible()
  await page.goto('/ar/login?next=/wishlist')
  await signIn()
  await expect(wished).toHaveCount(1)
  // A wheel that is made for one axle is bought with its partner, on its page.
  await wished.first().getByRole('link', { name: words.see_set }).click()
  await expect(page.getByRole('button', { name: product.ar.add_set(4) })).toBeVisible()
})

test('a guest’s list of wheels that are no longer sold can be cleared, and leads to the wheels', async ({ page }) => {
  const words = wishlist.en
  await page.goto('/wishlist')
  await page.evaluate(() => localStorage.setItem('wishlist', '["SOLD-ONCE"]'))
  await page.reload()
  await expect(page.getByText(words.gone(1))).toBeVisible()
  await expect(page.getByRole('link', { name: words.look })).toBeVisible()
  await page.getByRole('button', { name: words.remove_gone }).click()
  await expect(page.getByText(words.gone(1))).toBeHidden()
  await page.reload()
  await expect(page.getByText(words.empty)).toBeVisible()
  await expect(page.getByText(words.gone(1))).toBeHidden()
})

test('a wheel put on the wishlist in another tab is shown in this one, not called sold out of the shop', async ({
  page,
  context,
}) => {
  const wish = async (tab: Page, nth: number) => {
    await tab.goto('/clearance-wheels')
    const card = tab.getByRole('main').getByRole('article').nth(nth)
    await card.getByRole('button', { name: / to wishlist$/ }).click()
    await expect(card.getByRole('button', { pressed: true })).toBeVisible()
  }
  await wish(page, 0)
  await page.goto('/wishlist')
  const wished = page.getByRole('main').getByRole('listitem')
  await expect(wished).toHaveCount(1)
  await wish(await context.newPage(), 1)
  await expect(page.getByText(wishlist.en.gone(1))).toHaveCount(0)
  await expect(wished).toHaveCount(2)

  // Four of a wheel that goes on both axles are added from the list.
  type Wheel = { sku: string; axle: string; supplier_stock: number }
  const wheels = await page.request.get('/api/filter-wheels?uniqueSize=false&per_page=96')
  const { data } = (await wheels.json()) as { data: { data: Wheel[] } }
  const { sku } = data.data.find(({ axle, supplier_stock }) => axle === 'any' && supplier_stock >= 4)!
  await page.evaluate((kept) => localStorage.setItem('wishlist', kept), JSON.stringify([sku]))
  await page.reload()
  await wished.getByRole('button', { name: wishlist.en.add_set }).click()
  await expect(page.getByText(wishlist.en.added)).toBeVisible()
})
