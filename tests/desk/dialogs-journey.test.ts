import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { type DeskPages, deskPages, expectAccessible } from '#tests/support/desk-pages.ts'
import { test as withShop } from '#tests/support/shop.ts'
import { signedIn, staffPassword } from '#tests/support/staff.ts'

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

test('a question keeps what was typed at a slip, and says in the desk’s language what is missing', async ({
  origin,
  open,
}) => {
  const page = await open('manager')
  await page.goto(`${origin}/ar/desk/orders?state=paid&gateway=Stripe`)
  await page.getByRole('button', { name: 'حفظ هذا العرض' }).click()
  const dialog = page.getByRole('dialog', { name: 'حفظ هذا العرض' })
  const name = dialog.getByRole('textbox')
  await dialog.getByRole('button', { name: 'حفظ', exact: true }).click()
  await dialog.getByText(/: يرجى تعبئة هذا الحقل$/).waitFor()
  await expect
    .poll(() => name.evaluate((field) => [field.ariaInvalid, field === document.activeElement]))
    .toEqual(['true', true])
  await name.fill('البطاقات')
  expect(await name.getAttribute('aria-invalid')).toBe(null)
  answerNext(page, false)
  await page.keyboard.press('Escape')
  expect(await name.inputValue()).toBe('البطاقات')
  await dialog.getByRole('button', { name: 'حفظ', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'البطاقات' }).waitFor()
})

test('a price offer that was begun is not dropped by a slip', async ({ origin, open }) => {
  const page = await open('manager')
  await page.goto(`${origin}/desk/offers/new`)
  await page.getByLabel('First name').fill('Huda')
  const leave = async (isYes: boolean) => {
    const asked = new Promise<void>((done) => page.once('dialog', () => done()))
    answerNext(page, isYes)
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
    await asked
  }
  await leave(false)
  expect(await page.getByLabel('First name').inputValue()).toBe('Huda')
  await leave(true)
  await expect.poll(() => page.url()).toMatch(/desk\/orders/)
})

test('after a pick by search the next one can be typed at once', async ({ origin, open }) => {
  const page = await open('manager')
  await page.goto(`${origin}/desk/offers/new`)
  const field = page.getByLabel('Add by SKU, size or name')
  await field.fill('liwa')
  const found = (design: string) => page.getByRole('button', { name: new RegExp(`^(?!Remove).*${design}`) })
  await found('Liwa 6').first().press('Enter')
  await found('Liwa 6').first().waitFor({ state: 'detached' })
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('saluki')
  await found('Saluki').first().waitFor()
})

test('the palette searches the lists for what was typed', async ({ origin, open }) => {
  const page = await open('warehouse')
  await page.goto(`${origin}/desk`)
  await page
    .getByRole('button', { name: /^Go to/ })
    .first()
    .click()
  await page.getByRole('combobox').fill('RD-100042')
  // The warehouse does not see customers.
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual(['Search orders for “RD-100042”', 'Search wheels for “RD-100042”'])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/orders\?q=RD-100042$/)
})

test('the navigation shows where one is', async ({ origin, open }) => {
  const page = await open('owner')
  for (const path of ['/desk/history', '/desk']) {
    await page.goto(`${origin}${path}`)
    const here = page.getByRole('navigation').locator('[aria-current=page]')
    await expect.poll(async () => ((await here.first().boundingBox())?.y ?? 9999) < 900).toBe(true)
  }
})

test('a shop without orders has nothing to select, and an axis whose figures differ', async ({ origin, open }) => {
  const page = await open('owner')
  await page.goto(`${origin}/desk/orders`)
  await page.getByText('No orders yet').waitFor()
  expect(await page.getByRole('button', { name: 'Select all on this page' }).count()).toBe(0)
  await page.goto(`${origin}/desk`)
  const plot = page.getByRole('img', { name: /^Sales/ })
  const figures = async () => (await plot.locator('text').allTextContents()).filter((text) => /^[\d.]+K?$/.test(text))
  await expect.poll(async () => (await figures()).length).toBeGreaterThan(2)
  expect(new Set(await figures()).size).toBe((await figures()).length)
})

test('a session that has ended drops nothing that was typed: one signs in over the hidden page and goes on', async ({
  app,
  shop,
  clock,
  origin,
  open,
  database: { pool },
}) => {
  const { member, cookies } = await signedIn(app, shop, 'manager')
  const page = await open('signed out')
  await page.context().addCookies([{ name: 'desk', value: cookies.get('desk')!, url: origin }])
  await page.goto(`${origin}/desk/redirects`)
  await page.getByRole('button', { name: 'New redirect' }).click()
  const form = page.getByRole('dialog', { name: 'New redirect' })
  await form.getByLabel('Old address').fill('/old-rims')
  await form.getByLabel('Leads to').fill('/alloy-wheels')
  clock.pass({ minutes: 31 })
  await page.clock.fastForward('31:00')
  await page.getByText('You are signed out').waitFor()
  await expect.poll(() => form.isVisible()).toBe(false)
  expect(await page.locator('#desk').isVisible()).toBe(false)
  expect(await page.title()).toMatch(/^You are signed out/)
  await expectAccessible(page)
  await page.getByLabel('Password').fill(staffPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Code').fill(member.code())
  await page.locator('.sign-in-again button[type=submit]').click()
  expect(await form.getByLabel('Old address').inputValue()).toBe('/old-rims')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  expect((await pool.query('select from_path from redirects')).rows).toEqual([{ from_path: '/old-rims' }])
})
