import { expect } from 'vitest'
import { addons } from '#shared/i18n/addons.ts'
import { readingTest as test } from '#tests/support/pages.ts'

/** An address of a list says what is listed: values in another spelling, and ignored ones, lead to the true address. */

test.for([
  ['/alloy-wheels?in_stock=1&utm_source=mail', '/alloy-wheels?in_stock=true&utm_source=mail'],
  ['/ar/alloy-wheels?bolt_pattern=5X112&diameter=20.0,old', '/ar/alloy-wheels?bolt_pattern=5x112&diameter=20'],
  ['/alloy-wheels?bolt_pattern=8x170', '/alloy-wheels'],
  ['/alloy-wheels?brand=gone,BARQLINE&brand=dunehart&page=2', '/alloy-wheels?brand=barqline,dunehart&page=2'],
  ['/alloy-wheels?min_price=cheap&max_offset=x&rear_rim_width=wide', '/alloy-wheels'],
  [`/ar/alloy-wheels?min_price=${encodeURIComponent('١٢٠٠')}`, '/ar/alloy-wheels?min_price=1200'],
  ['/alloy-wheels?min_price=2000&max_price=1000', '/alloy-wheels?min_price=1000&max_price=2000'],
  [
    '/alloy-wheels?min_offset=30&max_offset=-10&rear_min_offset=40&rear_max_offset=20',
    '/alloy-wheels?min_offset=-10&max_offset=30&rear_min_offset=20&rear_max_offset=40',
  ],
  ['/clearance-wheels?colour=nothing', '/clearance-wheels'],
  ['/wheelbrand/barqline?brand=dunehart', '/wheelbrand/barqline'],
  ['/addons/lug-nuts-bolts?in_stock=1&colour=pink,black', '/addons/lug-nuts-bolts?in_stock=true&colour=black'],
  ['/ar/addons/lug-nuts-bolts?in_stock=zz', '/ar/addons/lug-nuts-bolts'],
  ['/search?keywords=barqline&in_stock=maybe', '/search?keywords=barqline'],
])('%s leads to %s', async ([asked, true_address], { door }) => {
  const answer = await door.inject(asked!)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, true_address])
  expect((await door.inject(true_address!)).statusCode).toBe(200)
})

test.for([
  '/alloy-wheels?brand=barqline,dunehart&diameter=18,20&in_stock=true&min_price=500&max_offset=-10',
  // The browser adds the remembered car.
  '/alloy-wheels?fit=pass',
  '/search?keywords=20+inch&diameter=18',
])('%s is true', async (address, { door }) => {
  expect((await door.inject(address)).statusCode).toBe(200)
})

test('a page beyond the last of a list of accessories leads to the first, not to other filters', async ({ opened }) => {
  const page = await opened('/addons/lug-nuts-bolts?colour=black&page=9')
  expect(page).toContain(addons.en.empty_page)
  expect(page).toMatch(new RegExp(`href="/addons/lug-nuts-bolts\\?colour=black"[^>]*>${addons.en.first_page}<`))
  expect(page).not.toContain(addons.en.nothing)
  expect(await opened('/ar/addons/lug-nuts-bolts?page=9')).toContain(addons.ar.first_page)
  expect(await opened('/addons/lug-nuts-bolts?min_price=99999')).toContain(addons.en.nothing)
})
