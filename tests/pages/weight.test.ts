import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type Built, buildIfStale, loadBuild } from '#server/build.ts'
import { test as withShop } from '#tests/support/shop.ts'

/** What a page makes the browser load, beside React and the router, which are one file that is kept over releases. */

let built: Built

beforeAll(async () => {
  built = await buildIfStale(() => {})
})

const test = withShop.extend<{ scriptsOf: (path: string) => Promise<{ name: string; text: string }[]> }>({
  scriptsOf: async ({ shop }, use) => {
    const door = await buildApp(shop, { web: await loadBuild(built), client: built.client })
    await use(async (path) => {
      const { body } = await door.inject(path)
      const names = new Set([...body.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, name]) => name!))
      expect(names.size).toBeGreaterThan(3)
      const own = [...names].filter((name) => !/\/(react|manifest)-/.test(name))
      return Promise.all(own.map(async (name) => ({ name, text: (await door.inject(name)).body })))
    })
    await door.close()
  },
})

const arabicLetters = /[\u0620-\u064a]{3,}/g

describe('the words of one language alone:', () => {
  test('no Arabic on English pages but the name of the language', async ({ scriptsOf }) => {
    const names = ['العربية']
    for (const { name, text } of await scriptsOf('/alloy-wheels'))
      expect(
        [...text.matchAll(arabicLetters)].map(([words]) => words).filter((words) => !names.includes(words)),
        name,
      ).toEqual([])
  })

  test('no English sentence on Arabic pages', async ({ scriptsOf }) => {
    const scripts = await scriptsOf('/ar/alloy-wheels')
    expect(scripts.some(({ text }) => arabicLetters.test(text))).toBe(true)
    for (const { name, text } of scripts) expect(text, name).not.toMatch(/Choose your car|Your cart|In stock/)
  })
})

/** kB after gzip that a page may weigh; raising a figure is a decision. */
const most = { '/': 44, '/alloy-wheels': 39, '/cart': 33 }

describe('weight of the scripts:', () => {
  test.for(Object.entries(most))('%s stays below %d kB', async ([path, limit], { scriptsOf }) => {
    const scripts = await scriptsOf(path)
    const bytes = scripts.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0)
    expect(bytes / 1000).toBeLessThan(limit)
  })
})
