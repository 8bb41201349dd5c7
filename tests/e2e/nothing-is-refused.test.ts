import { expect, test } from '@playwright/test'

for (const path of ['/', '/ar', '/alloy-wheels', '/ar/alloy-wheels', '/cart', '/ar/cart/checkout']) {
  test(`the browser refuses nothing and complains about nothing on ${path}`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('response', (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`))
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('main')).toBeVisible()
    expect(complaints).toEqual([])
  })
}
