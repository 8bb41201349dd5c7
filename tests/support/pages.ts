import type { Shop } from '#domain/shop.ts'
import { buildApp } from '#server/app.ts'
import { type Built, buildIfStale, loadBuild, loadDesk } from '#server/build.ts'
import { readingShop, readingTest as withoutPages, test as withShop } from '#tests/support/shop.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'

/** The app with the built pages, for `door.inject`. */
export type Door = Awaited<ReturnType<typeof buildApp>>

let built: Promise<Built> | undefined

/** The pages, built at most once per worker. */
export async function builtPages() {
  built ??= buildIfStale(() => {})
  const { client } = await built
  return { client, web: await loadBuild(await built), desk: loadDesk(await built) }
}

/** The app with the built pages; `options` are those of the app. */
export async function openDoor(shop: Shop, options: Parameters<typeof buildApp>[1] = {}): Promise<Door> {
  return buildApp(shop, { ...(await builtPages()), ...options })
}

type Fixtures = { door: Door; opened: (path: string) => Promise<string> }

export const test = withShop.extend<Fixtures>({
  door: async ({ shop }, use) => {
    const door = await openDoor(shop)
    await use(door)
    await door.close()
  },
  opened: ({ door }, use) => use(async (path) => (await door.inject(path)).body),
})

/** For tests that only read: one app per worker. */
export const readingTest = withoutPages.extend<Fixtures>({
  door: async ({ database }, use) => use(await readingDoor(database)),
  opened: ({ door }, use) => use(async (path) => (await door.inject(path)).body),
})

let sharedDoor: Promise<Door> | undefined

function readingDoor(database: TestDatabase): Promise<Door> {
  sharedDoor ??= readingShop(database).then((shop) => openDoor(shop))
  return sharedDoor
}
