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

test('a started shop serves its pages and API and prints its URL', async () => {
  shop = await startShop({ data_dir })
  expect(shop.output()).toContain(`http://localhost:${shop.port}/`)
  const page = await fetch(shop.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<html lang="en" dir="ltr"')
  expect(await makes(shop)).toContain('toyota')
})

test('Ctrl-C shuts it down cleanly, and the second start has all data of the first', async () => {
  const first = await startShop({ data_dir })
  const session = 'aaaaaBBBBB12345'
  const wheel = await anyWheel(first)
  const body = JSON.stringify({ session_id: session, sku: wheel, quantity: 4 })
  const added = await fetch(`${first.url}/api/cart/add`, { method: 'POST', body, headers: json })
  expect(added.status).toBe(200)
  expect(await first.stop()).toBe(0)

  shop = await startShop({ data_dir })
  const cart = await (await fetch(`${shop.url}/api/cart/${session}/get`)).json()
  expect(cart).toMatchObject({ data: { count: 1 } })
  expect(await makes(shop)).toContain('toyota')
})

test('after kill -9 the next start recovers and reuses the same Postgres', async () => {
  const first = await startShop({ data_dir })
  await first.kill()
  shop = await startShop({ data_dir })
  expect(await makes(shop)).toContain('toyota')
  expect(await shop.stop()).toBe(0)
})

test('two shops on the same data folder both work', async () => {
  const [one, other] = await Promise.all([startShop({ data_dir }), startShop({ data_dir })])
  shop = other
  expect(await makes(one)).toEqual(await makes(other))
  expect(await one.stop()).toBe(0)
  expect(await makes(other)).toContain('toyota')
})

const json = { 'content-type': 'application/json' }

async function makes({ url }: RunningShop): Promise<string[]> {
  const answer = (await (await fetch(`${url}/api/makes`)).json()) as { data: { slug: string }[] }
  return answer.data.map(({ slug }) => slug)
}

async function anyWheel({ url }: RunningShop): Promise<string> {
  const answer = (await (await fetch(`${url}/api/filter-wheels?in_stock=true&per_page=1`)).json()) as {
    data: { data: { sku: string }[] }
  }
  return answer.data.data[0]!.sku
}
