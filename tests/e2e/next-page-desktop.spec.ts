import { cardOn, watchData } from '#tests/e2e/data-requests.ts'
import { expect, test } from '#tests/e2e/support.ts'

test('a mouse that rests on a card loads its page once, and one on a filter does not', async ({ page }) => {
  const { link, data } = await cardOn(page, '/alloy-wheels')
  const requests = watchData(page)
  await page.locator('#filters details a').first().hover()
  const early = page.waitForRequest((request) => request.url().includes('.data'))
  await link.hover()
  await early
  await link.click()
  await expect(page.locator('.product-page h1')).toBeFocused()
  expect(requests).toEqual([`prefetch ${data}`])
})
