import { readFileSync } from 'node:fs'
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

test('a shop survives Ctrl-C, kill -9 and a second process on its data folder', async () => {
  // Started at once on an empty folder, so that they race for the cluster and the seed.
  const [first, second] = await Promise.all([startShop({ data_dir }), startShop({ data_dir })])
  shop = second
  expect(first.output()).toContain(`http://localhost:${first.port}/`)
  if (process.platform === 'linux') {
    expect(readFileSync(`/proc/${first.pid}/cmdline`, 'utf8')).toMatch(/--max-old-space-size=\d+/)
    // The process never loads the compiler that strips types, even where its sources have just changed.
    expect(readFileSync(`/proc/${first.pid}/cmdline`, 'utf8')).toContain('server/plain-sources.cjs')
    expect(readFileSync(`/proc/${first.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=2')
  }
  const page = await fetch(first.url)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<html lang="en" dir="ltr"')
  expect(await makes(first)).toContain('toyota')
  expect(await makes(second)).toEqual(await makes(first))
  await addToCart(first)

  // The second still uses Postgres, so the first leaves it running.
  expect(await first.stop()).toBe(0)
  expect(await cartOf(second)).toMatchObject({ data: { count: 1 } })
  await second.kill()
  shop = await startShop({ data_dir })
  expect(await makes(shop)).toContain('toyota')
  expect(await cartOf(shop)).toMatchObject({ data: { count: 1 } })

  // The last to stop stops Postgres too, and the next start finds its files.
  expect(await shop.stop()).toBe(0)
  shop = await startShop({ data_dir })
  expect(await cartOf(shop)).toMatchObject({ data: { count: 1 } })
})

const json = { 'content-type': 'application/json' }

async function makes({ url }: RunningShop): Promise<string[]> {
  const answer = (await (await fetch(`${url}/api/makes`)).json()) as { data: { slug: string }[] }
  return answer.data.map(({ slug }) => slug)
}

const session_id = 'aaaaaBBBBB12345'

async function addToCart(to: RunningShop): Promise<void> {
  const body = JSON.stringify({ session_id, sku: await anyWheel(to), quantity: 4 })
  const added = await fetch(`${to.url}/api/cart/add`, { method: 'POST', body, headers: json })
  expect(added.status).toBe(200)
}

async function cartOf({ url }: RunningShop): Promise<unknown> {
  return (await fetch(`${url}/api/cart/${session_id}/get`)).json()
}

async function anyWheel({ url }: RunningShop): Promise<string> {
  const answer = (await (await fetch(`${url}/api/filter-wheels?in_stock=true&per_page=1`)).json()) as {
    data: { data: { sku: string }[] }
  }
  return answer.data.data[0]!.sku
}
