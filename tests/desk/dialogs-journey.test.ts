import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { type DeskPages, deskPages, expectAccessible } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'

const test = withShop.extend<DeskPages>(deskPages)

/** Answers the browser's next question. */
const answerNext = (page: Page, isYes: boolean) =>
  page.once('dialog', (question) => void (isYes ? question.accept() : question.dismiss()))

test('on a phone a long form keeps its buttons in view, leads to a mistake, and is not dropped by accident', async ({
  origin,
  open,
}) => {
  const page = await open('manager', 'phone')
  await page.goto(`${origin}/ar/desk/faq`)
  await page.getByRole('button', { name: 'سؤال جديد' }).tap()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'حفظ', exact: true })
  await expect.poll(async () => (await save.boundingBox())!.y + (await save.boundingBox())!.height).toBeLessThan(844)
  await expectAccessible(page)

  const last = dialog.getByRole('textbox').last()
  await last.fill('نعم')
  await save.tap()
  const first = dialog.getByRole('textbox').first()
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await first.getAttribute('aria-invalid')).toBe('true')

  answerNext(page, false)
  await dialog.getByRole('button', { name: 'إلغاء' }).tap()
  expect(await last.inputValue()).toBe('نعم')
  answerNext(page, false)
  await page.touchscreen.tap(195, 20)
  expect(await last.inputValue()).toBe('نعم')
  answerNext(page, true)
  await dialog.getByRole('button', { name: 'إلغاء' }).tap()
  await dialog.waitFor({ state: 'detached' })
})

test('a dialog begins at its first field, and Escape closes it', async ({ origin, open }) => {
  const page = await open('manager')
  await page.goto(`${origin}/desk/redirects`)
  const add = page.getByRole('button', { name: 'New redirect' })
  await add.click()
  const field = page.getByRole('dialog').getByLabel('Old address')
  await expect.poll(() => field.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a press is sent once while it is on its way, and what was removed comes back', async ({
  origin,
  open,
  database: { pool },
}) => {
  await pool.query(`insert into redirects (from_path, to_path, status) values ('/old-rims', '/alloy-wheels', 302)`)
  const stored = async () => (await pool.query('select from_path, to_path, status from redirects')).rows
  const before = await stored()
  const page = await open('manager')
  await page.goto(`${origin}/desk/redirects`)
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/desk/redirects/remove', async (route) => {
    sent++
    await held.promise
    await route.continue()
  })
  const remove = page.getByRole('button', { name: /^Remove ?: \/old-rims/ })
  await remove.click()
  await expect.poll(() => remove.getAttribute('aria-busy')).toBe('true')
  // By the keyboard: Playwright would wait with a click until the button is ready again.
  await remove.press('Enter')
  held.resolve()
  await remove.waitFor({ state: 'detached' })
  expect(sent).toBe(1)
  expect(await stored()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await remove.waitFor()
  expect(await stored()).toEqual(before)
})

test('the next rows of a list get the focus', async ({ origin, open }) => {
  const page = await open('manager')
  await page.goto(`${origin}/desk/goods`)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  const row = page.locator('tbody tr').nth(50)
  await expect.poll(() => row.evaluate((row) => row.contains(document.activeElement))).toBe(true)
})

test('in Arabic the arrow of a choice in Latin letters does not cover its text', async ({ origin, open }) => {
  const page = await open('manager')
  await page.goto(`${origin}/desk/imports`)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from('SKU,Price\nZZ-1,90') })
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.waitForURL(/imports\/./)
  await page.goto(page.url().replace('/desk/', '/ar/desk/'))
  const select = page.locator('main select').first()
  const [box, arrow] = [(await select.boundingBox())!, (await select.locator('+ svg').boundingBox())!]
  expect(arrow.x).toBeGreaterThan(box.x + box.width / 2)
})
