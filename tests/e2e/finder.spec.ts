import type { SizeChoices } from '#shared/api/browse.ts'
import { finder, sizeSearch } from '#shared/i18n/finder.ts'
import { shell } from '#shared/i18n/shell.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { addSet, cars, chooseCar, openFittingWheel } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

test('the header’s finder on the cart page leaves the cart’s car alone', async ({ page }) => {
  await chooseCar(page, 'en', cars.es)
  await openFittingWheel(page, 'en', 7)
  await addSet(page, 'en')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /: \d{4} ES\b/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: finder.en.add_car }).click()
  await dialog.getByRole('link', { name: 'Toyota', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: finder.en.choose_model('Toyota') })).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await expect(page).toHaveURL(/\/cart#garage=toyota$/)
})

test('the header’s finder leaves none of its questions in the history', async ({ page }) => {
  await page.goto('/faq')
  await page.goto('/track-order')
  await page.locator('html:not([data-hydrating])').waitFor()
  const chip = page.getByRole('banner').getByRole('link', { name: shell.en.choose_car })
  const dialog = page.getByRole('dialog')
  const answer = async (name: RegExp) => dialog.getByRole('link', { name }).first().click()
  await chip.click()
  await answer(/^Toyota/)
  await expect(dialog.getByRole('heading', { name: finder.en.choose_model('Toyota') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/track-order$/)
  await chip.click()
  await answer(/^Nissan/)
  await answer(/^Patrol/)
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: finder.en.choose_model('Nissan') })).toBeVisible()
  await answer(/^Patrol/)
  await answer(/^20/)
  await expect(dialog.getByText(finder.en.modification_hint)).toBeVisible()
  await answer(/./)
  await expect(page).toHaveURL(/\/alloy-wheels\?make=nissan/)
  await page.goBack()
  await expect(page).toHaveURL(/\/track-order$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/faq$/)
})

test('Back after choosing, changing or removing the car on a page leads to the page before it', async ({ page }) => {
  const chip = page.getByRole('banner').getByRole('link', { name: /\bcar\b/i })
  const dialog = page.getByRole('dialog')
  const opened = async (path: string) => {
    await page.goto('/faq')
    await page.goto(path)
    await page.locator('html:not([data-hydrating])').waitFor()
  }
  const chosen = async (...answers: RegExp[]) => {
    for (const name of answers) await dialog.getByRole('link', { name }).first().click()
    await expect(dialog.getByText(finder.en.modification_hint)).toBeVisible()
    await dialog.getByRole('listitem').getByRole('link').first().click()
  }
  await page.goto('/alloy-wheels')
  const wheel = (await page.locator('article a').first().getAttribute('href'))!.split('?')[0]!
  for (const path of [wheel, '/alloy-wheels']) {
    await page.evaluate(() => localStorage.clear())
    await opened(path)
    await chip.click()
    await chosen(/^Nissan/, /^Patrol/, /^2021/)
    await expect(page).toHaveURL(/make=nissan/)
    await chip.click()
    await dialog.getByRole('button', { name: finder.en.add_car }).click()
    await chosen(/^Lexus/, /^LX/, /^2021/)
    await expect(page).toHaveURL(/make=lexus/)
    await page.goBack()
    await expect(page, `changed on ${path}`).toHaveURL(/\/faq$/)
    await page.goForward()
    await expect(page).toHaveURL(/make=lexus/)
    await page.locator('html:not([data-hydrating])').waitFor()
    await chip.click()
    await dialog.getByRole('button', { name: finder.en.forget_car('2021 Lexus LX') }).click()
    await page.keyboard.press('Escape')
    await expect(page, `removed on ${path}`).not.toHaveURL(/make=/)
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
  }
})

test('Enter in an empty filter chooses nothing, and what was typed at one question is gone at another', async ({
  page,
}) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const filter = main.getByRole('searchbox', { name: finder.en.filter })
  await page.locator('html:not([data-hydrating])').waitFor()
  await filter.press('Enter')
  await filter.fill('toyo')
  await filter.press('Enter')
  await expect(main.getByRole('heading', { name: finder.en.choose_model('Toyota') })).toBeVisible()
  await filter.fill('cam')
  await page.goBack()
  await expect(main.getByRole('heading', { name: finder.en.choose_make })).toBeVisible()
  await expect(filter).toHaveValue('')
  await expect(main.getByRole('link', { name: 'Nissan', exact: true })).toBeVisible()
})

test('a search by size that cannot load its choices says so and tries again', async ({ page, guard }) => {
  guard.expectFailure(/ERR_CONNECTION_RESET/)
  guard.expectFailure(/console: No answer: the network/)
  await page.route('**/api/search-form-params*', (route) => route.abort('connectionreset'))
  await page.goto('/')
  await page.getByRole('tab', { name: finder.en.by_size }).click()
  const form = page.getByRole('form', { name: finder.en.by_size })
  await expect(form.getByText(finder.en.failed)).toBeVisible()
  await page.unroute('**/api/search-form-params*')
  await form.getByRole('button', { name: finder.en.again }).click()
  await form.getByLabel(sizeSearch.en.diameter).selectOption('18')
  await expect(form.getByText(finder.en.failed)).toHaveCount(0)
})

test('the number beside a size is that of the wheels which the list shows for it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: finder.en.by_size }).click()
  const form = page.getByRole('form', { name: finder.en.by_size })
  await form.getByLabel(sizeSearch.en.diameter).selectOption('20')
  // Not the choices for a diameter alone, which may come later on a busy machine.
  const narrowed = page.waitForResponse(/search-form-params.*diameter=20&.*width=9&/)
  await form.getByLabel(sizeSearch.en.width).selectOption('9')
  const { data } = (await (await narrowed).json()) as { data: SizeChoices }
  const { count } = data.front.bolt_pattern.find(({ value }) => value === '6x139.7')!
  const pattern = form.getByLabel(sizeSearch.en.bolt_pattern)
  await expect(pattern.locator('option[value="6x139.7"]')).toContainText(`(${count})`)
  await pattern.selectOption('6x139.7')
  await form.getByRole('button', { name: sizeSearch.en.show_sizes }).click()
  await page.waitForURL(/bolt_pattern=6x139/)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: listing.en.count(count) })
      .first(),
  ).toHaveText(listing.en.count(count))
})
