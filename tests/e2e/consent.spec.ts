import { consent, shell } from '#shared/i18n/shell.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { cars, toPayment } from '#tests/e2e/journeys.ts'
import { watchLayoutShift } from '#tests/e2e/layout-shift.ts'
import { expect, test } from '#tests/e2e/support.ts'

test.use({ consent: 'unasked' })

for (const [locale, path] of [
  ['en', '/thank-you'],
  ['ar', '/ar/thank-you'],
] as const) {
  const words = consent[locale]
  test(`${path} asks for consent once, keeps the answer and lets it be changed; other pages do not ask`, async ({
    page,
  }) => {
    const order = await toPayment(page, locale, cars.patrol, 7)
    const shifted = await watchLayoutShift(page)
    const sheet = page.getByRole('region', { name: words.title })
    const kept = () => page.evaluate(() => localStorage.getItem('consent'))
    await page.goto(path.replace('thank-you', 'about-us'), { waitUntil: 'networkidle' })
    await expect(sheet).toBeHidden()
    // Where no order is found, the question would cover the way to it.
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('link', { name: thankYou[locale].find_order })).toBeVisible()
    await expect(sheet).toBeHidden()
    await page.goto(`${path}?order_id=${order.id}`)
    await expect(sheet).toBeVisible()
    expect(await kept()).toBeNull()
    // The question does not interrupt: the focus is where it was, and the page behind it works.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await shifted()).toBeLessThan(0.02)
    const box = (await sheet.boundingBox())!
    const { width, height } = page.viewportSize()!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    expect(box.height).toBeLessThan(height * 0.45)

    await sheet.getByRole('button', { name: words.refuse }).press('Enter')
    await expect(sheet).toBeHidden()
    expect(await kept()).toBe('refused')
    await page.reload({ waitUntil: 'networkidle' })
    await expect(sheet).toBeHidden()

    const change = page.getByRole('button', { name: shell[locale].privacy_choices })
    await change.press('Enter')
    await expect(sheet).toBeFocused()
    await expect(sheet).toContainText(words.refused)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(sheet.getByRole('button', { name: words.allow })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(change).toBeFocused()
    expect(await kept()).toBe('given')
  })
}
