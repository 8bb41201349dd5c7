import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { test as base, expect, vi } from 'vitest'
import { writeSecurity } from '#domain/feeds/crawlers.ts'
import { feedFiles } from '#server/responses/feeds.ts'

const test = base.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from this pattern.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'rimdana-feeds-'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
})

async function* words(...all: string[]) {
  yield* all
}

test('a feed is written once for all readers, and again when it is stale', async ({ folder }) => {
  let time = 0
  let written = 0
  const files = feedFiles(folder, { now: () => time })
  const ask = () => files.find('goods.xml', 60, () => words('<goods ', `n="${++written}"/>`))
  const [first] = await Promise.all([ask(), ask(), ask()])
  expect(readFileSync(first!.plain, 'utf8')).toBe('<goods n="1"/>')
  expect(gunzipSync(readFileSync(first!.gzipped)).toString()).toBe('<goods n="1"/>')
  time = 59_999
  await ask()
  expect(written).toBe(1)
  time = 120_000
  const second = await ask()
  expect(readFileSync(second!.plain, 'utf8')).toBe('<goods n="2"/>')
  expect(second!.etag).not.toBe(first!.etag)
})

test('readers of a stale feed get the last one while a new one is written once, and wait where that is too old', async ({
  folder,
}) => {
  let time = 0
  let written = 0
  const release = Promise.withResolvers<void>()
  const files = feedFiles(folder, { now: () => time })
  async function* slow() {
    const n = ++written
    if (n > 1) await release.promise
    yield `n="${n}"`
  }
  const ask = () => files.find('goods.xml', 60, slow)
  const first = await ask()
  time = 60_000
  expect(await Promise.all([ask(), ask()])).toEqual([first, first])
  time = 120_000
  const waiting = ask()
  release.resolve()
  expect(readFileSync((await waiting)!.plain, 'utf8')).toBe('n="2"')
  expect(written).toBe(2)
})

test('feeds are written one at a time', async ({ folder }) => {
  const files = feedFiles(folder)
  const at_once: number[] = []
  let running = 0
  async function* slow() {
    at_once.push(++running)
    yield 'a'
    await Promise.resolve()
    running--
  }
  await Promise.all(['a', 'b', 'c'].map((name) => files.find(name, 60, slow)))
  expect(at_once).toEqual([1, 1, 1])
})

test('a broken or empty feed leaves no file behind and is written again', async ({ folder }) => {
  const files = feedFiles(folder)
  async function* broken() {
    yield '<goods>'
    throw new Error('no database')
  }
  const { open } = fs
  type Opened = (error: NodeJS.ErrnoException | null, fd: number) => void
  const opening: (() => Promise<void>)[] = []
  // A slow disk: the feed breaks before its file is there.
  vi.spyOn(fs, 'open').mockImplementation(((path: string, flags: string, mode: number, done: Opened) => {
    opening.push(
      () =>
        new Promise((opened) => {
          open(path, flags, mode, (error, fd) => {
            done(error, fd)
            opened()
          })
        }),
    )
  }) as never)
  await expect(files.find('goods.xml', 60, broken)).rejects.toThrow('no database')
  await Promise.all(opening.map((go) => go()))
  vi.restoreAllMocks()
  expect(await files.find('goods.xml', 60, () => words())).toBeNull()
  expect(readdirSync(folder)).toEqual([])
  expect(await files.find('goods.xml', 60, () => words('whole'))).not.toBeNull()
})

test('security.txt names the shop’s contacts and always expires within a year', () => {
  const text = writeSecurity({ public_url: 'https://shop.example', now: () => new Date('2026-11-23T10:00:00Z') })
  expect(text).toMatch(/^Contact: mailto:\S+@\S+\nContact: tel:\+\d+\nExpires: 2027-05-22T00:00:00\.000Z\n/)
  expect(text).toContain('Canonical: https://shop.example/.well-known/security.txt')
})
