import type { Page } from '@playwright/test'
import { finder, sizeSearch } from '#shared/i18n/finder.ts'
import { forms } from '#shared/i18n/forms.ts'
import { home } from '#shared/i18n/home.ts'
import { search } from '#shared/i18n/search.ts'
import { filterWords, listing, wheelFilterWords } from '#shared/i18n/wheels/listing.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import { clickFarBelow } from '#tests/e2e/journeys.ts'
import { expect, test } from '#tests/e2e/support.ts'

const words = listing.en
const cards = (page: Page) => page.getByRole('main').locator('article')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a search by size needs the front wheel, fills in its offsets, and offers only sizes with results', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('tab', { name: finder.en.by_size }).click()
  const form = page.getByRole('form', { name: finder.en.by_size })
  await form.getByRole('button', { name: sizeSearch.en.show_sizes }).click()
  await expect(form.getByText(forms.en.required)).toHaveCount(5)
  await expect(form.getByLabel(sizeSearch.en.diameter)).toBeFocused()

  await form.getByLabel(sizeSearch.en.diameter).selectOption('20')
  await expect(form.getByText(forms.en.required)).toHaveCount(4)
  const widths = form.getByLabel(sizeSearch.en.width)
  await expect(widths.locator('option')).not.toHaveCount(1)
  await widths.selectOption('9')
  await form.getByLabel(sizeSearch.en.bolt_pattern).selectOption('5x112')
  await expect(form.getByLabel(sizeSearch.en.from)).toHaveValue(/^-?\d+$/)
  await expect(form.getByText(forms.en.required)).toHaveCount(0)
  await form.getByLabel(sizeSearch.en.from).fill('0')
  await form.getByLabel(sizeSearch.en.to, { exact: true }).fill('999')
  await form.getByLabel(sizeSearch.en.to, { exact: true }).blur()
  await expect(form.getByText(forms.en.number)).toBeVisible()
  await form.getByLabel(sizeSearch.en.to, { exact: true }).fill('60')

  await form.getByLabel(sizeSearch.en.other_rear).check()
  const rear = form.getByRole('group', { name: sizeSearch.en.rear })
  await expect(rear.getByLabel(sizeSearch.en.width).locator('option')).not.toHaveCount(1)
  const wide = (await rear.getByLabel(sizeSearch.en.width).locator('option').last().getAttribute('value'))!
  await rear.getByLabel(sizeSearch.en.width).selectOption(wide)
  await form.getByRole('button', { name: sizeSearch.en.show_sizes }).click()
  await expect(page).toHaveURL(/\/alloy-wheels\?search_by_size=true&diameter=20&width=9&bolt_pattern=5x112/)
  await expect(
    page.getByRole('link', { name: filterWords.en.remove(wheelFilterWords.en.rear_rim_width(wide)) }),
  ).toBeVisible()
  await expect(cards(page).first()).toContainText(`20×${wide}`)
  // The form keeps its values, and the home page remembers the choice.
  await expect(
    page.getByRole('form', { name: finder.en.by_size }).getByLabel(sizeSearch.en.diameter).first(),
  ).toHaveValue('20')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/rear=/)
  await page.goto('/')
  await expect(page.getByRole('tab', { name: finder.en.by_size })).toHaveAttribute('aria-selected', 'true')
})

test('filters, Back, more results, a product, and Back to the same scroll position', async ({ page, isMobile }) => {
  await page.goto('/alloy-wheels')
  await expect(cards(page)).toHaveCount(24)
  if (isMobile) {
    await page.getByRole('link', { name: filterWords.en.filters }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('link', { name: /Dunehart/ }).click()
    await sheet.getByRole('button', { name: /^Show \d+ wheels$/ }).click()
  } else
    await page
      .getByRole('complementary', { name: filterWords.en.filters })
      .getByRole('link', { name: /Dunehart/ })
      .click()
  await expect(page).toHaveURL(/\?brand=dunehart$/)
  await expect(page.getByRole('link', { name: filterWords.en.remove('Dunehart') })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/alloy-wheels$/)
  await expect(page.getByRole('link', { name: filterWords.en.remove('Dunehart') })).toHaveCount(0)

  await clickFarBelow(page.getByRole('link', { name: words.load_more }))
  await expect(cards(page)).toHaveCount(48)
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(cards(page).nth(24).getByRole('link')).toBeFocused()
  await clickFarBelow(page.getByRole('link', { name: words.load_more }))
  await expect(cards(page)).toHaveCount(72)

  const chosen = cards(page).nth(60)
  await chosen.scrollIntoViewIfNeeded()
  const name = await chosen.getByRole('heading').textContent()
  await chosen.getByRole('link').click()
  await expect(heading(page)).toContainText(
    name!
      .replace(/^\S+?(?=[A-Z])/, '')
      .trim()
      .split(' ')
      .at(-1)!,
  )
  await page.goBack()
  await expect(cards(page)).toHaveCount(72)
  await expect(cards(page).nth(60)).toBeInViewport()

  // A later page can be opened by itself, with a link to the earlier ones.
  await page.reload()
  await expect(page.getByRole('link', { name: words.load_earlier })).toBeVisible()
  await page.getByRole('link', { name: words.load_earlier }).click()
  await expect(cards(page)).toHaveCount(48)
  await expect(cards(page).first().getByRole('link')).toBeFocused()
})

test('a car is found by one word, Back goes one step at a time, and the car applies to every list', async ({
  page,
}) => {
  const filter = page.getByRole('searchbox', { name: finder.en.filter })
  const question = (text: string) => page.getByRole('heading', { name: text })
  const line = (name: RegExp) => page.getByRole('listitem').getByRole('link', { name })
  await page.goto('/search?keywords=DH-EMP-20085-5150-110-P45-SBK')
  await cards(page).first().getByRole('link').click()
  const choose = page.getByRole('main').getByRole('button', { name: product.en.choose_car, exact: true })
  await choose.waitFor()
  const [design] = new URL(page.url()).pathname.split('-20x8')
  await choose.click()
  await filter.fill('vw')
  await expect(line(/Volkswagen Golf/)).toBeVisible()
  await filter.fill('patrol')
  await line(/^Nissan Patrol/).click()
  await expect(question(finder.en.choose_year('Patrol'))).toBeFocused()
  await line(/^2021$/).click()
  await expect(question(finder.en.choose_modification('2021 Patrol'))).toBeVisible()
  await page.goBack()
  await expect(question(finder.en.choose_year('Patrol'))).toBeVisible()
  await page.goBack()
  await expect(question(finder.en.choose_make)).toBeVisible()
  await page.goForward()
  await page.goForward()
  await line(/^5\.6 V8/)
    .first()
    .click()
  // The wheel with its car, or at once the size of the same design that fits it.
  await expect(page).toHaveURL(new RegExp(`${design}-[^?]*\\?.*modification=`))
  await expect(page.getByRole('link', { name: /On your 2021 Patrol/ })).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('region', { name: finder.en.your_car })).toContainText('2021 Nissan Patrol')
  await expect(question(finder.en.choose_make)).toBeHidden()
  await expect(page.getByRole('main')).toContainText('On your 2021 Patrol')
  for (const list of ['/clearance-wheels', '/wheelbrand/dunehart?brand=dunehart', '/search?keywords=20+inch+black']) {
    await page.goto(list)
    await expect(page).toHaveURL(/modification=/)
  }
  // One press shows wheels for any car, also while filters change; one press returns.
  await page
    .getByRole('link', { name: new RegExp(words.all_cars) })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/any_car=true/)
  const mine = page.getByRole('link', { name: words.use_your_car('2021 Patrol') }).filter({ visible: true })
  await mine.waitFor()
  await page.getByLabel(words.sort).selectOption('price_asc')
  await expect(page).toHaveURL(/any_car=true.*sort=price_asc/)
  await mine.click()
  await expect(page).toHaveURL(/modification=/)
  // A wheel that fits no such car is still found by its SKU.
  await page.goto('/search?keywords=DH-EMP-20085-5150-110-P45-SBK')
  await expect(page.getByText(search.en.fits_none)).toBeVisible()
  await page.goto('/')
  await page.getByRole('tab', { name: finder.en.by_size }).click()
  const bySize = page.getByRole('form', { name: finder.en.by_size })
  await bySize.getByLabel(sizeSearch.en.bolt_pattern).selectOption('5x112')
  await bySize.getByLabel(sizeSearch.en.diameter).selectOption('20')
  await bySize.getByLabel(sizeSearch.en.width).selectOption('9')
  await expect(bySize.getByLabel(sizeSearch.en.from)).toHaveValue(/^-?\d+$/)
  // What was filled in comes back where it is emptied, and is no filter.
  await bySize.getByLabel(sizeSearch.en.from).fill('')
  await bySize.getByLabel(sizeSearch.en.from).blur()
  await expect(bySize.getByLabel(sizeSearch.en.from)).toHaveValue(/^-?\d+$/)
  await bySize.getByRole('button', { name: sizeSearch.en.show_sizes }).click()
  await expect(page).toHaveURL(/\?search_by_size=true&diameter=20&width=9&bolt_pattern=5x112$/)
  await page.goto('/no/such-page')
  await expect(page.getByText(home.en.unknown_title)).toBeVisible()
})

test('grid or list is remembered; an empty list suggests the nearest results, also in Arabic', async ({
  page,
  isMobile,
}) => {
  await page.goto('/alloy-wheels')
  await page.getByRole('button', { name: words.view_list, exact: true }).click()
  await page.goto('/clearance-wheels')
  await expect(page.getByRole('button', { name: words.view_list, exact: true })).toHaveAttribute('aria-pressed', 'true')
  const [first, second] = [await cards(page).nth(0).boundingBox(), await cards(page).nth(1).boundingBox()]
  expect(second!.y).toBeGreaterThan(first!.y + first!.height - 1)
  if (!isMobile) await page.getByRole('button', { name: words.view_grid, exact: true }).click()

  await page.goto('/ar/alloy-wheels?brand=dunehart&min_price=1&max_price=2')
  const ways = page.getByRole('main').getByRole('link', { name: /من دون/ })
  const [, count] = /: (\d+)/.exec((await ways.first().textContent())!)!
  await ways.first().click()
  await expect(page.getByRole('status').filter({ hasText: count! }).filter({ visible: true })).toHaveCount(1)
})
