import type { Browser } from '@playwright/test'
import { expect, test } from 'vitest'
import type { Facts } from '#tools/screens/facts.ts'
import { takeScreen } from '#tools/screens/take.ts'

const never = () => new Promise<never>(() => undefined)
const options = { folder: '/nowhere', axe: false, deadline_ms: 5 }
const facts = { base: 'http://localhost:1' } as Facts

test('a page that never responds or is never ready is abandoned and reported at every width', async () => {
  const hung = { newContext: never } as unknown as Browser
  const shots = await takeScreen(hung, facts, { name: 'home', state: 'filled', path: '/' }, 'en', options)
  expect(shots.map(({ width, light }) => `${width} ${light}`)).toEqual(
    [390, 820, 1440].flatMap((width) => [`${width} light`, `${width} dark`]),
  )
  const unready = await takeScreen(hung, facts, { name: 'home', state: 'filled', path: never }, 'en', options)
  for (const { problems } of [...shots, ...unready]) expect(problems).toEqual(['Error: given up after 0.005 s'])
})

test('closing a page that hangs is not waited for', async () => {
  const page = { setDefaultTimeout: () => undefined, on: () => undefined, addInitScript: never }
  const stuck = { newContext: async () => ({ newPage: async () => page, close: never }) } as unknown as Browser
  const screen = { name: 'menu', state: 'open', only: 'phone', path: '/' } as const
  const shots = await takeScreen(stuck, facts, screen, 'ar', options)
  expect(shots).toHaveLength(4)
})
