import type { Page } from '@playwright/test'
import { finder, sizeSearch } from '#shared/i18n/finder.ts'
import { search } from '#shared/i18n/search.ts'
import { shell } from '#shared/i18n/shell.ts'
import { added, product } from '#shared/i18n/wheels/product.ts'
import { compare } from '#shared/i18n/wheels/wheel.ts'
import { mostKept } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { carOf } from '#tools/screens/facts.ts'
import type { Screen } from '#tools/screens/screen.ts'
import type { Visitor } from '#tools/screens/visitor.ts'

/** Screens for browsing: home, finder, lists, wheels, search. */
export const looking: Screen[] = [
  { name: 'home', state: 'filled', path: '/' },
  { name: 'home-with-car', state: 'filled', who: 'buyer', path: '/' },
  { name: 'finder-model', state: 'filled', path: '/alloy-wheels?make=nissan' },
  { name: 'finder-modification', state: 'filled', path: '/alloy-wheels?make=nissan&model=patrol&year=2021' },
  {
    name: 'finder-no-match',
    state: 'empty',
    path: '/alloy-wheels?make=nissan',
    steps: (page, locale) => page.getByRole('searchbox', { name: finder[locale].filter }).fill('zzz'),
  },
  {
    name: 'finder-loading',
    state: 'loading',
    path: '/',
    holds: 'models',
    steps: (page) => page.locator('#finder li a').first().click(),
  },
  {
    name: 'finder-error',
    state: 'error',
    path: '/',
    fails: 'models',
    steps: async (page, locale) => {
      await page.locator('#finder li a').first().click()
      await page.getByText(finder[locale].failed).waitFor()
    },
  },
  {
    name: 'finder-by-size',
    state: 'filled',
    path: '/',
    steps: async (page, locale) => {
      await page.getByRole('tab', { name: finder[locale].by_size }).click()
      await page.getByRole('button', { name: sizeSearch[locale].show_sizes }).waitFor()
    },
  },
  {
    name: 'finder-by-size-errors',
    state: 'error',
    path: '/',
    steps: async (page, locale) => {
      await page.getByRole('tab', { name: finder[locale].by_size }).click()
      await page.getByRole('button', { name: sizeSearch[locale].show_sizes }).click()
    },
  },
  { name: 'garage', state: 'open', who: 'buyer', path: '/about-us', steps: openGarage },
  { name: 'garage-full', state: 'open', path: fullGarage, steps: openGarage },
  { name: 'garage-empty', state: 'open', path: '/about-us', steps: openGarage },
  {
    name: 'menu',
    state: 'open',
    only: 'phone',
    path: '/about-us',
    steps: (page) => page.locator('header summary').click(),
  },
  { name: 'listing', state: 'filled', path: '/alloy-wheels' },
  { name: 'listing-with-car', state: 'filled', path: ({ facts }) => `/alloy-wheels?${facts.car_query}` },
  { name: 'listing-filtered', state: 'filled', path: '/alloy-wheels?diameter=20&finish=bronze&sort=price_asc' },
  { name: 'listing-empty', state: 'empty', path: '/alloy-wheels?diameter=16&min_price=900000' },
  { name: 'listing-beyond', state: 'empty', path: '/alloy-wheels?page=900' },
  {
    name: 'listing-unknown-car',
    state: 'error',
    path: '/alloy-wheels?make=nissan&model=patrol&year=2021&modification=x',
  },
  {
    name: 'listing-filters',
    state: 'open',
    only: 'phone',
    path: '/alloy-wheels?finish=bronze',
    steps: async (page) => {
      await page.locator('a[href="#filters"]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'listing-by-size',
    state: 'filled',
    path: '/alloy-wheels?search_by_size=true&diameter=20&width=9&bolt_pattern=5x112&min_offset=0&max_offset=60',
  },
  { name: 'deals', state: 'filled', path: '/clearance-wheels' },
  { name: 'brand', state: 'filled', path: '/wheelbrand/dunehart?brand=dunehart' },
  { name: 'product', state: 'filled', path: ({ facts }) => facts.fitting.replace(/\?.*/, '') },
  { name: 'product-fits', state: 'filled', path: ({ facts }) => facts.fitting },
  { name: 'product-does-not-fit', state: 'filled', path: ({ facts }) => facts.failing },
  { name: 'product-staggered', state: 'filled', path: ({ facts }) => facts.staggered },
  { name: 'product-sold-out', state: 'empty', path: ({ facts }) => facts.sold_out ?? facts.failing },
  { name: 'product-gone', state: 'error', path: '/no-such-wheel/XX-GON-20085-5150' },
  {
    name: 'product-picture',
    state: 'open',
    path: ({ facts }) => facts.fitting,
    steps: async (page, locale) => {
      await page.getByRole('button', { name: product[locale].zoom(1) }).click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  {
    name: 'product-added',
    state: 'open',
    path: ({ facts }) => facts.fitting,
    steps: async (page, locale) => {
      await page
        .getByRole('button', { name: product[locale].add_set(4), exact: true })
        .first()
        .click()
      await page.getByRole('link', { name: added[locale].go_to_cart, exact: true }).waitFor()
    },
  },
  {
    name: 'compare',
    state: 'filled',
    path: ({ facts }) => `/compare?skus=${facts.skus.slice(0, 3).join(',')}&${facts.car_query}`,
    steps: (page, locale) => page.getByRole('heading', { name: compare[locale].title }).waitFor(),
  },
  { name: 'compare-empty', state: 'empty', path: '/compare' },
  { name: 'search', state: 'filled', path: '/search?keywords=bronze' },
  { name: 'search-nothing', state: 'empty', path: '/search?keywords=zzqqxx' },
  {
    name: 'search-typing',
    state: 'open',
    path: '/about-us',
    steps: typing('bronze', (locale) => search[locale].view_all),
  },
  {
    name: 'search-typing-nothing',
    state: 'empty',
    path: '/about-us',
    steps: typing('zzqqxx', (locale) => search[locale].none_spelling),
  },
]

const otherCars = [
  ...['land-cruiser', 'land-cruiser-prado', 'camry', 'corolla', 'hilux', 'rav4', 'fj-cruiser'].map((m) => [
    'toyota',
    m,
  ]),
  ...['accord', 'civic'].map((model) => ['honda', model]),
  ...['f-150', 'mustang'].map((model) => ['ford', model]),
  ...['es', 'lx'].map((model) => ['lexus', model]),
  ...['defender', 'range-rover'].map((model) => ['land-rover', model]),
  ...[
    ['jeep', 'wrangler'],
    ['kia', 'sportage'],
    ['hyundai', 'sonata'],
    ['chevrolet', 'tahoe'],
  ],
] as [make: string, model: string][]

/** Fills the garage to its limit. */
async function fullGarage({ facts, kept }: Visitor): Promise<string> {
  const others = await Promise.all(otherCars.map(([make, model]) => carOf(facts.base, make, model, 2021)))
  const cars = [facts.car_kept, ...others]
  if (cars.length !== mostKept.cars) throw new Error(`A garage of ${cars.length} cars is not full.`)
  kept.garage = JSON.stringify({ cars, chosen: true })
  return '/about-us'
}

async function openGarage(page: Page, locale: Locale): Promise<void> {
  const { choose_car, your_car_is } = shell[locale]
  const [before = ''] = your_car_is('§').split('§')
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^(${choose_car}|${before})`) })
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Types into the header's search box, or a phone's overlay, until the text of `there` is visible. */
function typing(words: string, there: (locale: Locale) => string) {
  return async (page: Page, locale: Locale): Promise<void> => {
    const glass = page.getByRole('banner').getByRole('link', { name: shell[locale].search, exact: true })
    if (await glass.isVisible()) await glass.click()
    const box = page.getByRole('combobox', { name: shell[locale].search_label })
    await box.fill(words)
    await page.getByText(there(locale)).first().waitFor()
  }
}
