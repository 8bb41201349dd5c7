import type { Locator, Page } from '@playwright/test'
import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { finder } from '#shared/i18n/finder.ts'
import { shell } from '#shared/i18n/shell.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { added, product } from '#shared/i18n/wheels/product.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import {
  addSet,
  cardField,
  cars,
  choiceOf,
  chooseCar,
  inStock,
  layla,
  ofYear,
  openFittingWheel,
} from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

for (const locale of ['en', 'ar'] as const)
  test(`from the finder to a paid order by keyboard, with the focus visible at every step (${locale})`, async ({
    page,
  }) => {
    test.slow()
    await buyByKeyboard(page, locale)
  })

test('after Undo in the cart, and with a coupon applied, the focus stays where it was', async ({ page }) => {
  await chooseCar(page, 'en', cars.es)
  await openFittingWheel(page, 'en', 7)
  await addSet(page, 'en')
  const onPage = () => page.evaluate(() => document.activeElement !== document.body)
  await page.getByRole('button', { name: /^Remove/ }).press('Enter')
  await page.getByRole('button', { name: cart.en.undo }).press('Enter')
  await expect(page.getByRole('button', { name: cart.en.undo })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
  expect(await onPage()).toBe(true)
  await page.getByRole('button', { name: cart.en.coupon_ask }).press('Enter')
  await page.getByLabel(cart.en.coupon_label).fill('SET150')
  await page.getByLabel(cart.en.coupon_label).press('Enter')
  const remove = page.getByRole('button', { name: cart.en.coupon_remove })
  await expect(remove).toBeVisible()
  expect(await onPage()).toBe(true)
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  expect(await onPage()).toBe(true)
})

async function buyByKeyboard(page: Page, locale: Locale): Promise<void> {
  const { year, modification, ...names } = cars.patrol
  const { make, model } = names[locale]
  const [find, buy, pay] = [finder[locale], product[locale], checkout[locale]]

  await page.goto(inLocale('/', locale), { waitUntil: 'networkidle' })
  await press(page, page.getByRole('link', { name: shell[locale].skip }))
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('searchbox', { name: find.filter }))
  await page.keyboard.type(make)
  await page.keyboard.press('Enter')
  for (const [question, line] of [
    [find.choose_model(make), model],
    [find.choose_year(model), year],
    [find.choose_modification(ofYear(model, year, locale)), modification],
  ] as const) {
    const heading = page.getByRole('heading', { name: question })
    await expect(heading).toBeFocused()
    await press(page, choiceOf(page, line))
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(model)

  const wheel = inStock(page, locale)
    .nth(locale === 'ar' ? 3 : 2)
    .getByRole('link')
  await press(page, wheel)
  await expect(page.getByRole('heading', { name: buy.proof })).toBeVisible()
  await press(page, page.getByRole('button', { name: buy.add_set(4), exact: true }).first())
  await press(page, page.getByRole('link', { name: added[locale].go_to_cart, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: cart[locale].title })).toBeVisible()
  await press(page, page.getByRole('link', { name: cart[locale].checkout, exact: true }))
  await press(page, page.getByRole('link', { name: pay.guest }))

  await expect(page.getByRole('heading', { level: 1, name: pay.details_title })).toBeVisible()
  await fill(page, page.getByLabel(pay.email, { exact: true }), layla.email)
  await fill(page, page.getByLabel(pay.phone, { exact: true }), layla.phone)
  await fill(page, page.getByLabel(pay.first_name), layla.first_name)
  await fill(page, page.getByLabel(pay.last_name), layla.last_name)
  await choose(page, page.getByLabel(pay.city, { exact: true }), layla.city[locale])
  await fill(page, page.getByLabel(pay.address, { exact: true }), layla.address)
  await press(page, page.getByRole('button', { name: pay.continue }))

  await expect(page.getByRole('heading', { level: 1, name: pay.payment_title })).toBeVisible()
  await fill(page, cardField(page).locator('#number'), '4242424242424242')
  await fill(page, cardField(page).locator('#expiry'), '1234')
  await fill(page, cardField(page).locator('#cvc'), '123')
  await press(page, page.getByRole('button', { name: locale === 'ar' ? /^دفع / : /^Pay AED / }))
  await expect(page.getByRole('heading', { level: 1, name: thankYou[locale].thanks })).toBeVisible()
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

async function fill(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Presses the down arrow in a list of choices until the value is selected. */
async function choose(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list)
  const most = await list.locator('option').count()
  for (let tries = 0; tries < most && (await list.inputValue()) !== value; tries++)
    await page.keyboard.press('ArrowDown')
  await expect(list).toHaveValue(value)
}

/** The most tab stops that a page may have before the target. */
const farthest = 150

/** Presses Tab until the target has the focus; each stop on the way must be visible and inside the window. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < farthest; stops++) {
    await page.keyboard.press('Tab')
    const wrong = await page.evaluate(lostFocus)
    expect(wrong, 'a stop of the Tab key that cannot be seen').toBeNull()
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  throw new Error(`${farthest} stops of the Tab key did not lead to ${target}`)
}

/** Runs in the browser: what is wrong with the focused element. Frames draw their own focus. */
function lostFocus(): string | null {
  const element = document.activeElement
  if (!element || element === document.body || element instanceof HTMLIFrameElement) return null
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { top, bottom, width, height } = element.getBoundingClientRect()
  const seen = width > 1 && height > 1 && bottom > 0 && top < innerHeight
  if (seen && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return null
  return `${element.outerHTML.slice(0, 200)} (outline ${outlineStyle} ${outlineWidth}, from ${top} to ${bottom})`
}
