import { expect, test, vi } from 'vitest'
import { isOffline } from '#web/shell/page-problem.tsx'

test.each([
  ['Chromium', 'Failed to fetch'],
  ['Chromium, a script', 'Failed to fetch dynamically imported module: https://shop.example/assets/faq.js'],
  ['Firefox', 'NetworkError when attempting to fetch resource.'],
  ['Firefox, a script', 'error loading dynamically imported module: https://shop.example/assets/faq.js'],
  ['Safari', 'Load failed'],
  ['Safari, with the address', 'Load failed (shop.example)'],
  ['Safari, the line breaks', 'The network connection was lost.'],
  ['Safari, no line', 'The Internet connection appears to be offline.'],
  ['Safari, a script', 'Importing a module script failed.'],
])('%s means offline', (_, message) => {
  expect(isOffline(new TypeError(message))).toBe(true)
})

test('a bug is not mistaken for offline, with any message', () => {
  expect(isOffline(new TypeError("Cannot read properties of undefined (reading 'network')"))).toBe(false)
  expect(isOffline(new TypeError('this.fetch is not a function'))).toBe(false)
  expect(isOffline(new Error('Load failed'))).toBe(false)
  expect(isOffline({ status: 500, statusText: 'Failed to fetch' })).toBe(false)
})

test('where the browser reports offline, the message does not matter', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(isOffline(new TypeError('cancelled'))).toBe(true)
  vi.unstubAllGlobals()
})
