import { expect as expectSoon, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Order } from '#shared/api/orders.ts'
import { cart } from '#shared/i18n/cart.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { finder } from '#shared/i18n/finder.ts'
import { shell } from '#shared/i18n/shell.ts'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { added, product } from '#shared/i18n/wheels/product.ts'
import { card } from '#shared/i18n/wheels/wheel.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { sessionIdPattern } from '#shared/session-id.ts'
import content from '../../data/content.json' with { type: 'json' }

// As in the browser tests' own settings; other tests use these steps too.
const expect = expectSoon.configure({ timeout: 20_000 })

/** Steps that several journeys share, in either language, by visible texts and accessible names. */

export type Buyer = {
  email: string
  phone: string
  first_name: string
  last_name: string
  address: string
  city: Record<Locale, string>
}

export const layla: Buyer = {
  email: 'layla@example.com',
  phone: '050 - 123 45 67',
  first_name: 'Layla',
  last_name: 'Haddad',
  address: 'Al Wasl Road 12, villa 4',
  city: { en: 'Dubai', ar: 'دبي' },
}

type Names = { make: string; model: string }

/** A car by the finder's four answers; with Arabic names where a journey needs them. */
export type Car = { en: Names; ar?: Names; year: string; modification: string }

export const cars = {
  patrol: {
    en: { make: 'Nissan', model: 'Patrol' },
    ar: { make: 'نيسان', model: 'باترول' },
    year: '2021',
    modification: '5.6 V8',
  },
  camry: { en: { make: 'Toyota', model: 'Camry' }, year: '2022', modification: '2.5 Hybrid' },
  accord: { en: { make: 'Honda', model: 'Accord' }, year: '2021', modification: '1.5 Turbo' },
  mustang: { en: { make: 'Ford', model: 'Mustang' }, year: '2021', modification: '5.0 V8' },
  es: { en: { make: 'Lexus', model: 'ES' }, year: '2021', modification: 'ES 350' },
  /** Leaves the factory with wider wheels at the rear. */
  threeSeries: { en: { make: 'BMW', model: '3 Series' }, year: '2021', modification: '330i' },
} satisfies Record<string, Car>

/** From the home page through the finder to the list of wheels that fit the car. */
export async function chooseCar(page: Page, locale: Locale, car: Car): Promise<void> {
  const names = car[locale] ?? car.en
  await page.goto(inLocale('/', locale))
  const other = page.getByRole('main').getByRole('button', { name: finder[locale].other_car })
  if (await other.isVisible()) await other.click()
  await answerFinder(page, locale, car)
  await expect(page).toHaveURL(/\/alloy-wheels\?.*modification=/)
  // The URL changes before the list is shown, and the home page has cards too.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(names.model)
  // The page stores the car when it is hydrated and a script has come; a next page that was opened before would not know it.
  await page.locator('html:not([data-hydrating])').waitFor()
  const inHeader = new RegExp(shell[locale].your_car_is(`.*${names.model}.*`))
  await expect(page.getByRole('banner').getByRole('link', { name: inHeader })).toBeVisible()
}

/** Answers the finder's four questions. */
export async function answerFinder(page: Page, locale: Locale, car: Car): Promise<void> {
  const { year, modification } = car
  const names = car[locale] ?? car.en
  const words = finder[locale]
  await answer(page, locale, words.choose_make, names.make)
  await answer(page, locale, words.choose_model(names.make), names.model)
  await answer(page, locale, words.choose_year(names.model), year)
  await answer(page, locale, words.choose_modification(ofYear(names.model, year, locale)), modification)
}

/** "2021 Patrol", and in Arabic the year last. */
export function ofYear(model: string, year: string, locale: Locale): string {
  return locale === 'ar' ? `${model} ${year}` : `${year} ${model}`
}

/** Waits for the question, filters a long list by typing, and picks the first line with this prefix. */
async function answer(page: Page, locale: Locale, question: string, line: string): Promise<void> {
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  const narrow = page.getByRole('searchbox', { name: finder[locale].filter })
  if (await narrow.isVisible()) await narrow.fill(line)
  await choiceOf(page, line).click()
}

/** The finder's first choice that begins so. An Arabic label keeps Latin letters in their order by marks before them. */
export function choiceOf(page: Page, line: string): Locator {
  const begins = new RegExp(`^[\u200f\u2066]*${line.replaceAll('.', '\\.')}(?!\\p{L})`, 'u')
  return page.getByRole('listitem').getByRole('link').filter({ hasText: begins }).first()
}

/** Opens a wheel that fits and is in stock; `which` lets parallel journeys buy different wheels. */
export async function openFittingWheel(page: Page, locale: Locale, which: number): Promise<void> {
  await inStock(page, locale).nth(which).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: product[locale].proof })).toBeVisible()
}

/** The cards of wheels in stock. */
export function inStock(page: Page, locale: Locale): Locator {
  return page.getByRole('article').filter({ hasText: card[locale].in_stock })
}

/**
 * Clicks a link below a long list. Cards that come near the screen get their own height some frames later (`below-fold-card`),
 * and so move the link by up to 41 px: between press and release, away from the mouse.
 */
export async function clickFarBelow(link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded()
  await link.evaluate(async (element) => {
    let last = Number.NaN
    for (let frames = 0; frames < 6; ) {
      await new Promise(requestAnimationFrame)
      const { top } = element.getBoundingClientRect()
      frames = top === last ? frames + 1 : 0
      last = top
    }
  })
  await link.click()
}

/** Adds a set of four and opens the cart. */
export async function addSet(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('button', { name: product[locale].add_set(4), exact: true })
    .first()
    .click()
  // The total, and both links.
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(added[locale].cart_total)
  await expect(panel.getByRole('link', { name: added[locale].checkout, exact: true })).toHaveAttribute('href', /cart/)
  await page.getByRole('link', { name: added[locale].go_to_cart, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: cart[locale].title })).toBeVisible()
  // Here the chat is part of the page: no floating tab covers prices.
  await expect(page.locator('.chat-float')).toBeHidden()
}

/** From the cart to the checkout, without an account. */
export async function checkOutAsGuest(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('link', { name: cart[locale].checkout, exact: true }).click()
  await page.getByRole('link', { name: checkout[locale].guest }).click()
  await expect(page.getByRole('heading', { level: 1, name: checkout[locale].details_title })).toBeVisible()
  await expect(page.getByRole('banner').getByText(shell[locale].secure_checkout)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('session_id'))).toMatch(sessionIdPattern)
}

/** Fills in the order form; the car is prefilled. */
export async function fillIn(page: Page, locale: Locale, buyer: Buyer): Promise<void> {
  const words = checkout[locale]
  await page.getByLabel(words.email, { exact: true }).fill(buyer.email)
  await page.getByLabel(words.phone, { exact: true }).fill(buyer.phone)
  await page.getByLabel(words.first_name).fill(buyer.first_name)
  await page.getByLabel(words.last_name).fill(buyer.last_name)
  await page.getByLabel(words.city, { exact: true }).selectOption(buyer.city[locale])
  await page.getByLabel(words.address, { exact: true }).fill(buyer.address)
}

export async function goOnToPayment(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: checkout[locale].continue }).click()
  await expect(page.getByRole('heading', { level: 1, name: checkout[locale].payment_title })).toBeVisible()
}

/** The card field, in Stripe's own frame. */
export function cardField(page: Page): FrameLocator {
  return page.frameLocator('iframe[title^="Card details"]')
}

export async function typeCard(page: Page, number: string): Promise<void> {
  const field = cardField(page)
  await field.locator('#number').fill(number)
  await field.locator('#expiry').fill('12 / 34')
  await field.locator('#cvc').fill('123')
}

export async function pay(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: locale === 'ar' ? /^دفع / : /^Pay AED / }).click()
}

/** From the finder to the payment page, as a guest. Returns the stored order. */
export async function toPayment(page: Page, locale: Locale, car: Car, which: number): Promise<StoredOrder> {
  await chooseCar(page, locale, car)
  await openFittingWheel(page, locale, which)
  await addSet(page, locale)
  await checkOutAsGuest(page, locale)
  await fillIn(page, locale, layla)
  return storeOrder(page, locale)
}

export type StoredOrder = Pick<Order, 'id' | 'reference' | 'total' | 'lines'>

/** Presses the last button before payment; returns the stored order. */
export async function storeOrder(page: Page, locale: Locale): Promise<StoredOrder> {
  const [stored] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/order/store') && response.ok()),
    goOnToPayment(page, locale),
  ])
  return (await stored.json()).data
}

/** The total in the summary, once the server has confirmed it. */
export function totalIn(page: Page, locale: Locale): Locator {
  return page.locator('dt', { hasText: cart[locale].total }).locator('xpath=following-sibling::dd').last()
}

export async function shownTotal(page: Page, locale: Locale): Promise<string> {
  return (await totalIn(page, locale).textContent())!.trim()
}

/** Expects the thank-you page of a paid order; returns the order number. */
export async function expectPaid(page: Page, locale: Locale): Promise<string> {
  const words = thankYou[locale]
  await expect(page).toHaveURL(new RegExp(`${inLocale('/thank-you', locale)}\\?order_id=`))
  const order = page.getByRole('article')
  await expect(order.getByRole('heading', { level: 1, name: words.thanks })).toBeVisible()
  await expect(order.getByText(words.confirmed)).toBeVisible()
  // The order's steps show it too.
  const summary = order.getByRole('region', { name: words.summary })
  await expect(summary.getByText(words.status_paid, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(words.title))
  return (await order.locator('header bdi').first().textContent())!.trim()
}

/** An order's rows in the console of Stripe's stand-in: one per attempt to pay. */
export async function atStripe(page: Page, { reference }: StoredOrder): Promise<string[]> {
  return rowsOf(page, '/sandbox/stripe', reference)
}

/** An order's rows in the console of Paymob's stand-in: one per intention and per attempt to pay. */
export async function atPaymob(page: Page, { reference }: StoredOrder): Promise<string[]> {
  return rowsOf(page, '/sandbox/paymob', reference)
}

/** Number of e-mails to the buyer with this number in the subject; the owner's letters do not count. */
export async function emailsAbout(page: Page, number: string): Promise<number> {
  return (await rowsOf(page, '/dev/mail', number)).filter((row) => !row.includes(content.store.email_orders)).length
}

/** The rows of the stand-in's tables that contain `name`, as plain text. */
async function rowsOf(page: Page, address: string, name: string): Promise<string[]> {
  const shown = await (await page.request.get(address)).text()
  const rows = shown.match(/<tr>.*?<\/tr>/gs) ?? []
  return rows.filter((row) => row.includes(name)).map((row) => row.replace(/<[^>]+>/g, ' '))
}
