import { expect, test } from 'vitest'
import { pageAddress } from '#server/responses/page-address.ts'

const nuts = new Set(['seat', 'thread_size'])
const filters = new Map([
  ['lug-nuts-bolts', nuts],
  ['3', nuts],
])

test.for([
  ['/alloy-wheels', '/alloy-wheels'],
  ['/alloy-wheels?', '/alloy-wheels'],
  ['/alloy-wheels?r=0.123&diameter=20', '/alloy-wheels?diameter=20'],
  ['/?utm_source=mail&fbclid=x', '/'],
  ['/ar/alloy-wheels?year=2021&make=nissan', '/ar/alloy-wheels?make=nissan&year=2021'],
  ['/alloy-wheels?brand=b&brand=a&brand=b', '/alloy-wheels?brand=a&brand=b'],
  ['/alloy-wheels.data?_routes=root&page=2&gclid=x', '/alloy-wheels.data?_routes=root&page=2'],
  ['/alloy-wheels?_routes=root&page=2', '/alloy-wheels?page=2'],
  ['/addons/lug-nuts-bolts?seat=conical-60&R=1', '/addons/lug-nuts-bolts?seat=conical-60'],
  [
    '/addons/hub-rings?suits=true&in_stock=true&sort=price_asc',
    '/addons/hub-rings?in_stock=true&sort=price_asc&suits=true',
  ],
  ['/addons/hub-rings?utm_source=mail&gclid=1&seat=conical-60&rnd=4', '/addons/hub-rings'],
  ['/ar/addons/3.data?seat=ball&rnd=4', '/ar/addons/3.data?seat=ball'],
  ['/Addons/Lug-Nuts-Bolts/nuts?rnd=4&make=kia', '/Addons/Lug-Nuts-Bolts/nuts?make=kia'],
  ['/alloy-wheels?seat=conical-60&diameter=', '/alloy-wheels'],
  ['/search?keywords=20%22%20bronze', '/search?keywords=20%22+bronze'],
  ['/Ar/Search/?utm_id=1&keywords=bbs', '/Ar/Search/?keywords=bbs'],
  ['/wheelbrand/bbs?brand=bbs&page=2', '/wheelbrand/bbs?brand=bbs&page=2'],
  ['/faq?diameter=20&keywords=x', '/faq'],
  ['/?make=nissan&skus=a', '/'],
  ['/compare?skus=a,b&diameter=20&make=kia', '/compare?make=kia&skus=a%2Cb'],
  ['/gallery/wadi?page=2&scene=wadi&brand=x&diameter=20', '/gallery/wadi?brand=x&page=2&scene=wadi'],
  ['/bbs-ch-r/BBS-1?rear=BBS-2&sort=price_asc&modification=4-0', '/bbs-ch-r/BBS-1?modification=4-0&rear=BBS-2'],
  ['/x?%E0%A4%A', '/x'],
] as const)('%s is cached as %s', ([url, address]) => {
  expect(pageAddress(url, filters)).toBe(address)
})

test('a thousand values of an unknown parameter, or any order of known ones, are one page', () => {
  const visits = Array.from({ length: 1000 }, (_, i) => [`gclid=${i}`, 'make=kia', `r${i}=1`, 'diameter=20', 'page=2'])
  const pages = visits.map((params, i) =>
    pageAddress(`/alloy-wheels?${(i % 2 ? params : params.toReversed()).join('&')}`),
  )
  expect(new Set(pages)).toEqual(new Set(['/alloy-wheels?diameter=20&make=kia&page=2']))
})
