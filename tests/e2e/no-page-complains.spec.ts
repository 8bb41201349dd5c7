import { expect, test } from '#tests/e2e/support.ts'

// Every kind of page, opened cold: the policy refuses nothing the page needs, and nothing it asks for is missing.
for (const path of [
  '/',
  '/ar',
  '/alloy-wheels',
  '/ar/alloy-wheels',
  '/clearance-wheels',
  '/wheelbrand/dunehart?brand=dunehart',
  '/ar/wheelbrand/ostrane?brand=ostrane',
  '/search?keywords=bronze',
  '/addons',
  '/ar/addons/lug-nuts-bolts?seat=conical-60',
  '/addons/care-cleaning/702',
  '/gallery',
  '/ar/gallery?make=toyota',
  '/gallery/15-qasrion-mashrabiya-brushed',
  '/about-us',
  '/ar/privacy-policy',
  '/terms-conditions',
  '/delivery-policy',
  '/return-policy',
  '/faq',
  '/login',
  '/ar/register',
  '/forgot-password',
  '/cart',
  '/ar/cart/checkout',
]) {
  test(`${path} opens without an error in the browser`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page).toHaveTitle(/Rimdana|ريمدانة/)
  })
}

test('/api/docs lists every call under the strict policy', async ({ page }) => {
  await page.goto('/api/docs', { waitUntil: 'networkidle' })
  await expect(page.getByText('Makes with fitment data')).toBeVisible()
})
