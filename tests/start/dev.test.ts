import { afterEach, beforeEach, expect, test } from 'vitest'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { type RunningShop, startShop } from '#tests/support/running-shop.ts'

let data_dir: string
let shop: RunningShop | undefined

beforeEach(() => {
  data_dir = dataFolder()
})

afterEach(async () => {
  await shop?.kill()
  shop = undefined
  await removeDataFolder(data_dir)
})

test('npm run dev serves pages and API from the sources through Vite, and shuts down cleanly', async () => {
  shop = await startShop({ data_dir, program: 'server/dev.ts', settings: { NODE_ENV: 'development' } })
  const page = await fetch(`${shop.url}/ar`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('dir="rtl"')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self' 'unsafe-inline'")
  expect(await (await fetch(`${shop.url}/api/makes`)).json()).toMatchObject({ status: true })
  expect(await (await fetch(`${shop.url}/@vite/client`)).text()).toContain('HMR')
  // Vite would read an address without an extension as a module: api/location.ts.
  const location = await fetch(`${shop.url}/api/location`)
  expect(location.headers.get('content-type')).toContain('application/json')
  expect(shop.output()).not.toMatch(/into the browser|Internal server error/)
  expect(await shop.stop()).toBe(0)
})
