import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { forms } from '#shared/i18n/forms.ts'
import { photoField } from '#shared/i18n/photo-field.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { reviewForm, reviewSection, reviews } from '#shared/i18n/reviews.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import type { Locale } from '#shared/locale.ts'
import { newCustomer, password } from '#tests/e2e/customers.ts'
import { cars, chooseCar, clickFarBelow, openFittingWheel } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

/** Runs the owner's command on the shop under test. */
async function decide(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: process.env.SHOP_DATA_DIR, DATABASE_URL: '', NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/reviews.ts', ...words], { env })
  return stdout
}

/** The number of the waiting review with this text. */
async function waiting(text: string): Promise<string> {
  const found = (await decide()).split('\n\n').find((each) => each.includes(text))
  return found!.trim().split('\n')[0]!
}

const section = (page: Page, locale: Locale) => page.getByRole('region', { name: reviewSection[locale].reviews })
const bar = (page: Page, locale: Locale, rating: number) =>
  section(page, locale).getByRole('button', { name: new RegExp(`^${reviews[locale].stars(rating)}[,،]`) })
const star = (rating: number, locale: Locale) =>
  `${reviews[locale].stars(rating)}, ${reviewForm[locale].star_word(rating)}`

const refusal = (message: string) => ({ status: false, code: 'photos_busy', message, errors: [message] })

async function openForm(page: Page, locale: Locale) {
  await clickFarBelow(section(page, locale).getByRole('button', { name: reviewSection[locale].write }))
  const form = page.getByRole('dialog')
  await expect(form.getByLabel(reviewForm[locale].text)).toBeVisible()
  return form
}

test('a guest review with a photo is approved, found by its stars, and shown first to owners of the same car', async ({
  page,
  isMobile,
  guard,
}) => {
  const words = { ...reviewForm.en, ...photoField.en }
  const car = isMobile ? cars.patrol : cars.camry
  const text = `Clears the calipers ${isMobile ? 'on the phone' : 'at the desk'}.`
  await chooseCar(page, 'en', car)
  await openFittingWheel(page, 'en', 0)
  await section(page, 'en').scrollIntoViewIfNeeded()
  const wheel = new URL(page.url()).pathname.split('/')[2]
  const reply = await page.request.get(`/api/product-reviews/${wheel}`)
  const counted = ((await reply.json()) as { data: { count: number } }).data.count

  let form = await openForm(page, 'en')
  await expect(form.getByText(words.as_guest)).toBeVisible()
  await expect(form.getByLabel(words.car)).toHaveValue(new RegExp(`${car.year} ${car.en.make} ${car.en.model}`))
  await form.getByRole('button', { name: words.send }).click()
  // The text is required, stars are not.
  await expect(form.getByText(forms.en.required).first()).toBeVisible()
  await expect(form.getByText(forms.en.rating)).toHaveCount(0)
  await expect(form.getByLabel(words.text)).toBeFocused()
  await form.getByRole('radio', { name: star(1, 'en') }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: star(2, 'en') })).toBeChecked()
  await form.getByLabel(words.text).fill(`${text}${'x'.repeat(1000)}`)
  await form.getByLabel(words.name).fill('Omar')
  await form.getByRole('button', { name: words.send }).click()
  await expect(form.getByText(forms.en.too_long(1000))).toBeVisible()
  await form.getByLabel(words.text).fill(text)

  const photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#3a6' } })
    .jpeg()
    .toBuffer()
  await form.locator('input[type=file]').setInputFiles([
    { name: 'wheel.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'disguised.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'wheel-2.png', mimeType: 'image/png', buffer: await sharp(photo).png().toBuffer() },
  ])
  await expect(form.getByText(words.photo_refused('disguised.jpg'))).toBeVisible()
  await expect(form.getByRole('img', { name: words.photo(2) })).toBeVisible()
  await form.getByRole('button', { name: words.remove_photo(2) }).click()
  await expect(form.getByRole('img', { name: words.photo(2) })).toHaveCount(0)

  // Closing the form or reloading the page loses nothing that was typed.
  await page.keyboard.press('Escape')
  await page.reload()
  form = await openForm(page, 'en')
  await expect(form.getByLabel(words.text)).toHaveValue(text)
  await expect(form.getByRole('radio', { name: star(2, 'en') })).toBeChecked()
  await expect(form.getByRole('img', { name: words.photo(1) })).toBeVisible()

  // Nor does a shop without capacity for more photos at the moment: it says when to send again.
  guard.expectFailure(/503.*product-review\/add/)
  guard.allowFailure(/POST \/product-review\/add, code: photos_busy/)
  const busy = sayProblem('photos_busy', 'en', { seconds: 10 })
  await page.route('**/api/product-review/add', (route) => route.fulfill({ status: 503, json: refusal(busy) }))
  await form.getByRole('button', { name: words.send }).click()
  await expect(form.getByText(busy)).toBeVisible()
  await page.unroute('**/api/product-review/add')
  await expect(form.getByLabel(words.text)).toHaveValue(text)
  await expect(form.getByRole('radio', { name: star(2, 'en') })).toBeChecked()
  await expect(form.getByRole('img', { name: words.photo(1) })).toBeVisible()
  await form.getByRole('button', { name: words.send }).click()
  await expect(form.getByText(words.look_again)).toBeVisible()
  await form.getByRole('button', { name: words.close }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await section(page, 'en').scrollIntoViewIfNeeded()
  await expect(section(page, 'en')).not.toContainText(text)

  await decide('approve', await waiting(text))
  // The command wrote in another process: pages are rendered anew once this one has learned of it.
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain(text)
  await page.reload()
  await section(page, 'en').scrollIntoViewIfNeeded()
  await expect(section(page, 'en').getByRole('listitem').filter({ hasText: text })).toBeVisible()
  // Owners of the same car come first.
  await expect(
    section(page, 'en').getByRole('listitem').filter({ hasText: reviews.en.same_car }).first(),
  ).toContainText(text)
  await expect(section(page, 'en')).toContainText(reviews.en.reviews_count(counted + 1))
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const rated = facts.map((each) => JSON.parse(each)).find((each) => each['@type'] === 'Product')
  expect(rated).toMatchObject({ aggregateRating: { ratingValue: 2, reviewCount: 1 }, review: [{ reviewBody: text }] })

  // The distribution is a filter that also works by keyboard; a rating without reviews is disabled.
  await expect(bar(page, 'en', 1)).toBeDisabled()
  // Tablets have touch screens too.
  const narrow = page.viewportSize()!
  await page.setViewportSize({ width: 820, height: 1180 })
  expect((await bar(page, 'en', 2).boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize(narrow)
  const withTwo = Number(/(\d+) review/.exec((await bar(page, 'en', 2).getAttribute('aria-label'))!)![1])
  const said = section(page, 'en').getByRole('status')
  await bar(page, 'en', 2).focus()
  await page.keyboard.press('Enter')
  await expect(bar(page, 'en', 2)).toHaveAttribute('aria-pressed', 'true')
  await expect(said.filter({ hasText: reviews.en.shown(withTwo, 2) })).toBeVisible()
  const cards = section(page, 'en').getByRole('listitem')
  await expect(cards.getByRole('img', { name: reviews.en.rating('2') })).toHaveCount(withTwo)
  await page.keyboard.press('Enter')
  await expect(said.filter({ hasText: reviews.en.shown_all(counted + 1) })).toBeVisible()

  const small = section(page, 'en').getByRole('button', { name: reviews.en.enlarge(reviews.en.photo_by('Omar', 1, 1)) })
  await small.click()
  const large = page.getByRole('dialog').getByRole('img', { name: reviews.en.photo_by('Omar', 1, 1) })
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1600)
  await page.keyboard.press('Escape')
  await expect(small).toBeFocused()
})

test('in Arabic, a customer sees the review in the account: pending, then why it was declined', async ({
  page,
  isMobile,
}) => {
  const words = { ...reviewForm.ar, ...photoField.ar }
  const { email } = await newCustomer(page, 'ليلى')
  const text = `ركب الجنط بلا احتكاك ${isMobile ? 'على الجوال' : 'على الحاسوب'}.`
  const design = isMobile ? 'lunavar-tide' : 'ostrane-arc-7'
  const listed = (await (await page.request.get('/api/filter-wheels?per_page=96')).json()) as {
    data: { data: { design_id: string; slug: string; sku: string }[] }
  }
  const wheel = listed.data.data.find(({ design_id }) => design_id === design)!
  await page.goto(`/ar/${wheel.slug}/${wheel.sku}`)
  await section(page, 'ar').scrollIntoViewIfNeeded()

  // Signing in leads back to the form, which keeps what was typed.
  let form = await openForm(page, 'ar')
  await form.getByLabel(words.text).fill(text)
  await form.getByRole('link', { name: words.sign_in }).click()
  await page.getByLabel(customer.ar.email).fill(email)
  await page.getByLabel(customer.ar.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: customer.ar.login }).click()
  await expect(page).toHaveURL(new RegExp(wheel.sku))
  form = await openForm(page, 'ar')
  await expect(form.getByLabel(words.text)).toHaveValue(text)
  await form.getByRole('radio', { name: star(4, 'ar') }).check({ force: true })
  if ((await form.getByLabel(words.name).inputValue()) === '') await form.getByLabel(words.name).fill('ليلى')
  const sent = page.waitForResponse((response) => response.url().endsWith('/product-review/add'))
  await form.getByRole('button', { name: words.send }).click()
  const { id } = ((await (await sent).json()) as { data: { id: string } }).data
  await expect(form.getByText(words.waiting)).toBeVisible()
  await form.getByRole('link', { name: words.see_mine }).click()

  await expect(page.getByRole('heading', { level: 1, name: words.mine })).toBeVisible()
  const mine = page.getByRole('listitem').filter({ hasText: text })
  await expect(mine).toContainText(words.state_waiting)
  await decide('decline', id, 'Names a person')
  await page.reload()
  await expect(mine).toContainText(words.state_declined)
  await expect(mine).toContainText('Names a person')
  await mine.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/ar/.*${wheel.sku.split('-').slice(0, 2).join('-')}`))
})
