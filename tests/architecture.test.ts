import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Which folder may import which. The longest name that fits a file is its folder. */
const folders: Record<string, string[]> = {
  data: [],
  shared: [],
  database: ['shared'],
  'database/seed': ['shared', 'database', 'domain', 'data'],
  services: ['shared', 'data'],
  domain: ['shared', 'database', 'services', 'data'],
  api: ['shared', 'domain'],
  jobs: ['shared', 'domain'],
  'web/design': ['shared'],
  'web/browser': ['shared'],
  web: ['shared', 'web/design', 'web/browser'],
  'web/routes': ['shared', 'web', 'web/design', 'web/browser', 'domain', 'server/context.ts'],
  'server/context.ts': ['domain'],
  server: ['shared', 'database', 'database/seed', 'services', 'domain', 'api', 'jobs', 'server/context.ts'],
  tools: ['shared', 'database', 'domain', 'server'],
  'tools/screens': [
    'shared',
    'tests/support/chromium.ts',
    'tests/support/data-folder.ts',
    'tests/support/running-shop.ts',
  ],
}

/** Which domain module may call which, and so read whose tables. No two lead to each other. */
const modules: Record<string, string[]> = {
  answers: [],
  pictures: [],
  limits: [],
  codes: [],
  fitment: [],
  promotions: [],
  shipping: [],
  customers: ['codes'],
  catalogue: ['fitment', 'pictures'],
  accessories: ['catalogue', 'fitment', 'pictures'],
  reviews: ['catalogue', 'pictures'],
  search: ['catalogue', 'fitment', 'pictures'],
  content: ['catalogue', 'reviews', 'pictures'],
  feeds: ['accessories', 'catalogue', 'content', 'pictures', 'shipping'],
  redirects: [],
  wishlist: ['catalogue', 'customers', 'pictures'],
  garage: ['customers', 'fitment'],
  pricing: ['promotions', 'shipping'],
  cart: ['catalogue', 'fitment', 'pictures', 'promotions', 'shipping', 'pricing'],
  orders: ['catalogue', 'codes', 'customers', 'fitment', 'pictures', 'promotions', 'shipping', 'pricing', 'cart'],
  invoices: ['orders'],
  payments: ['orders', 'invoices'],
  account: ['customers', 'promotions', 'wishlist', 'garage', 'reviews', 'cart', 'orders', 'payments'],
  notifications: ['customers', 'shipping', 'orders', 'invoices', 'payments'],
}

test('every import follows the map', () => {
  const refused = imports().filter((each) => !allowed(each))
  expect(refused.map(({ from, to }) => `${from} may not import ${to}`)).toEqual([])
})

test('no file leads back to itself', () => {
  expect(cycles(imports().filter(({ typeOnly }) => !typeOnly))).toEqual([])
})

test('every folder and module of the map is there', () => {
  const there = [...sources().map(folderOf), 'data']
  expect(Object.keys(folders).filter((name) => !there.includes(name))).toEqual([])
  const called = sources().flatMap((file) => moduleOf(file) ?? [])
  expect(called.filter((name) => !modules[name])).toEqual([])
})

type Import = { from: string; to: string; typeOnly: boolean }

function allowed({ from, to }: Import): boolean {
  const [home, target] = [folderOf(from), folderOf(to)]
  const [caller, called] = [moduleOf(from), moduleOf(to)]
  if (home === 'domain' && caller && called && caller !== called) return (modules[caller] ?? []).includes(called)
  return home === target || (folders[home] ?? []).includes(target)
}

function folderOf(file: string): string {
  const fitting = Object.keys(folders).filter((name) => file === name || file.startsWith(`${name}/`))
  return fitting.sort((a, b) => b.length - a.length)[0] ?? file
}

/** domain/cart/items.ts and database/schema/cart.ts both belong to cart. */
function moduleOf(file: string): string | undefined {
  return /^domain\/([^/]+)\//.exec(file)?.[1] ?? /^database\/schema\/(.+)\.ts$/.exec(file)?.[1]
}

function sources(): string[] {
  const names = '{shared,database,services,domain,api,jobs,web,server,tools}/**/*.{ts,tsx}'
  return globSync(names).filter((file) => !file.includes('.test.'))
}

function imports(): Import[] {
  return sources().flatMap((from) => {
    const { staticImports, staticExports, dynamicImports } = parseSync(from, readFileSync(from, 'utf8')).module
    const taken = staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    }))
    const passedOn = staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, typeOnly: isType }] : [],
      ),
    )
    const text = readFileSync(from, 'utf8')
    const later = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: text.slice(start + 1, end - 1),
      typeOnly: false,
    }))
    return [...taken, ...passedOn, ...later]
      .filter(({ name }) => /^[#.]/.test(name) && !name.includes('+types'))
      .map(({ name, typeOnly }) => ({
        from,
        to: name.startsWith('#') ? name.slice(1) : join(dirname(from), name),
        typeOnly,
      }))
  })
}

function cycles(edges: Import[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from)
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, path: string[]): void => {
    if (path.includes(file)) {
      found.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}
