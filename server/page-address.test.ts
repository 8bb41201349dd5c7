import { expect, test } from 'vitest'
import { pageAddress } from '#server/page-address.ts'

test.for([
  ['/alloy-wheels', '/alloy-wheels'],
  ['/alloy-wheels?', '/alloy-wheels'],
  ['/alloy-wheels?r=0.123&diameter=20', '/alloy-wheels?diameter=20'],
  ['/?utm_source=mail&fbclid=x', '/'],
  ['/ar/alloy-wheels?year=2021&make=nissan', '/ar/alloy-wheels?make=nissan&year=2021'],
  ['/alloy-wheels?brand=a&brand=b', '/alloy-wheels?brand=a&brand=b'],
  ['/alloy-wheels.data?_routes=root&page=2', '/alloy-wheels.data?_routes=root&page=2'],
  ['/addons/lug-nuts-bolts?seat=conical-60&R=1', '/addons/lug-nuts-bolts?seat=conical-60'],
  ['/alloy-wheels?seat=conical-60&diameter=', '/alloy-wheels'],
  ['/search?keywords=20%22%20bronze', '/search?keywords=20%22+bronze'],
  ['/x?%E0%A4%A', '/x'],
] as const)('%s is rendered as %s', ([url, address]) => {
  expect(pageAddress(url)).toBe(address)
})
