import { expect, test } from '#tests/e2e/support.ts'

const kinds = {
  'shop pages': [
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
  ],
  'texts, account and checkout': [
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
  ],
}

// The CSP blocks nothing that a page needs, and no file is missing.
for (const [kind, paths] of Object.entries(kinds))
  test(`${kind} open without an error in the browser`, async ({ page }) => {
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('main')).toBeVisible()
        await expect(page).toHaveTitle(/Rimdana|ريمدانة/)
      })
  })

test('/api/docs lists every call under the strict policy', async ({ page }) => {
  await page.goto('/api/docs', { waitUntil: 'networkidle' })
  await expect(page.getByText('Makes with fitment data')).toBeVisible()
})
