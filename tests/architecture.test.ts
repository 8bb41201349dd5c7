import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const architecture = readFileSync('ARCHITECTURE.md', 'utf8')

/** Which folder may import which. The longest name that fits a file is its folder. */
const folders: Record<string, string[]> = {
  data: [],
  shared: [],
  database: ['shared'],
  'database/seed': ['shared', 'database', 'domain', 'data'],
  services: ['shared', 'data'],
  sandbox: ['shared', 'data', 'services'],
  domain: ['shared', 'database', 'services', 'data'],
  api: ['shared', 'domain'],
  jobs: ['shared', 'domain'],
  'web/design': ['shared'],
  'web/browser': ['shared'],
  web: ['shared', 'web/design', 'web/browser'],
  // Its own bundle: the shop's pages load none of it, and it loads none of theirs.
  'web/desk': ['shared', 'web/design', 'web/browser'],
  'web/routes': ['shared', 'web', 'web/design', 'web/browser', 'domain', 'server/context.ts'],
  'server/context.ts': ['domain'],
  server: ['shared', 'database', 'database/seed', 'services', 'sandbox', 'domain', 'api', 'jobs', 'server/context.ts'],
  tools: ['shared', 'database', 'domain', 'server'],
  'tools/screens': [
    'shared',
    'tests/support/chromium.ts',
    'tests/support/data-folder.ts',
    'tests/support/running-shop.ts',
  ],
}

/** Allowed calls between domain modules; a module may also read the tables of those it calls. */
const modules: Record<string, string[]> = {
  pictures: [],
  limits: [],
  codes: ['limits'],
  fitment: ['audit', 'limits'],
  promotions: ['audit'],
  shipping: ['pricing'],
  customers: ['codes', 'limits', 'shipping'],
  audit: [],
  backup: [],
  staff: ['audit', 'customers', 'limits'],
  stock: ['audit'],
  catalogue: ['fitment', 'pictures'],
  'goods-import': ['audit', 'catalogue', 'staff', 'stock'],
  goods: ['audit', 'catalogue', 'fitment', 'goods-import', 'pictures'],
  accessories: ['catalogue', 'fitment', 'pictures'],
  reviews: ['audit', 'catalogue', 'fitment', 'pictures'],
  search: ['audit', 'catalogue', 'fitment', 'pictures'],
  content: ['audit', 'catalogue', 'reviews', 'pictures'],
  feeds: ['accessories', 'catalogue', 'content', 'pictures', 'pricing', 'shipping'],
  redirects: ['audit', 'feeds'],
  wishlist: ['catalogue', 'customers', 'pictures'],
  garage: ['customers', 'fitment'],
  pricing: ['promotions'],
  cart: ['accessories', 'catalogue', 'fitment', 'pictures', 'promotions', 'shipping', 'pricing'],
  orders: [
    'audit',
    'catalogue',
    'codes',
    'customers',
    'fitment',
    'limits',
    'pictures',
    'promotions',
    'shipping',
    'pricing',
    'cart',
    'staff',
    'stock',
  ],
  offers: ['audit', 'cart', 'catalogue', 'fitment', 'orders', 'pricing', 'shipping', 'staff'],
  invoices: ['orders', 'pictures'],
  payments: ['limits', 'orders', 'invoices'],
  figures: [
    'after-sale',
    'catalogue',
    'invoices',
    'stock',
    'fitment',
    'guarantee',
    'orders',
    'payments',
    'reviews',
    'search',
  ],
  settlements: ['audit', 'goods-import', 'orders', 'payments', 'staff'],
  integrations: ['audit', 'catalogue', 'customers', 'invoices', 'orders', 'payments', 'staff'],
  guarantee: ['catalogue', 'fitment', 'orders', 'payments', 'pictures', 'reviews', 'stock'],
  'after-sale': ['audit', 'catalogue', 'guarantee', 'invoices', 'orders', 'payments', 'reviews', 'shipping', 'staff'],
  setup: ['audit', 'catalogue', 'content', 'fitment', 'notifications', 'pictures', 'pricing', 'promotions', 'shipping'],
  'owner-results': ['audit', 'catalogue', 'fitment', 'orders', 'reviews', 'shipping'],
  retention: [
    'after-sale',
    'audit',
    'guarantee',
    'invoices',
    'notifications',
    'offers',
    'orders',
    'owner-results',
    'payments',
    'reviews',
  ],
  account: [
    'audit',
    'staff',
    'customers',
    'promotions',
    'wishlist',
    'garage',
    'reviews',
    'cart',
    'orders',
    'owner-results',
    'payments',
    'guarantee',
    'after-sale',
    'offers',
  ],
  notifications: [
    'audit',
    'customers',
    'pictures',
    'shipping',
    'orders',
    'invoices',
    'owner-results',
    'payments',
    'reviews',
    'guarantee',
    'after-sale',
    'integrations',
    'limits',
    'staff',
  ],
}

/** Modules whose tables a module may read with its own SQL, although it may not call them. */
const extraReads: Record<string, string[]> = {
  // A car is read together with the evidence from owners' results.
  fitment: ['owner-results'],
  // Which buyers have already received the question about the fit, and which wheels came back, were refunded, or have a case.
  'owner-results': ['notifications', 'after-sale', 'guarantee', 'payments'],
  // The one statement that reads a cart includes other orders' holds, the coupon's use count, an accepted price offer, and
  // whether its buyer's account is blocked.
  cart: ['orders', 'offers', 'customers'],
  // The topics of the questions are among the shop's facts. A picture that an order shows, or that undoing an import
  // brings back, stays.
  content: ['fitment', 'setup', 'orders', 'goods-import'],
  // The version of the terms in force, for the proof of an order.
  notifications: ['content'],
  // The letters to a customer.
  account: ['notifications'],
  // A refund of a return or a guarantee case is for that alone.
  payments: ['after-sale', 'guarantee'],
  // What a coupon may be limited to, and what it brought.
  promotions: ['catalogue', 'orders'],
  // The size of a SKU that was ordered stays.
  goods: ['orders'],
  // A parcel may leave only if its order's money is kept. The timeline of an order shows its letters and guarantee cases.
  // A parcel leaves once its uncertain lines are measured. A price offer is paid by one order. The number of a credit note finds
  // its order.
  orders: ['payments', 'notifications', 'guarantee', 'after-sale', 'offers', 'invoices'],
  // What a SKU may show as crossed out depends on the prices that it had.
  catalogue: ['goods'],
  // A new SKU that was sold stays when its import is undone, and no planned price that is over comes back.
  'goods-import': ['orders'],
  // A SKU's stock is a column of its row, which its movements change; sold goods stay on the shelf until they are packed, or
  // refunded and put back, and a movement names its order and the person.
  stock: ['catalogue', 'guarantee', 'orders', 'payments', 'staff'],
}

/** Tables of other modules that a module may write. */
const extraWrites: Record<string, string[]> = {
  // An import writes all of the owner's file in one transaction.
  setup: ['coupons', 'delivery_rates', 'faqs', 'homepage_blocks', 'pages', 'vat_rates'],
  // The desk edits the catalogue's goods; the catalogue itself only shows them.
  goods: ['brands', 'designs', 'wheels', 'addons', 'picture_texts', 'picture_crops'],
  // An order counts and releases the use of its coupon.
  orders: ['coupon_uses'],
  // A cart remembers the price offer that its buyer accepted.
  offers: ['carts'],
  // The desk changes the topics of the questions without the other facts.
  content: ['shop_facts'],
}

test('every import follows the map', () => {
  const refused = imports().filter((each) => !allowed(each))
  expect(refused.map(({ from, to }) => `${from} may not import ${to}`)).toEqual([])
})

test('ARCHITECTURE.md shows the same map', () => {
  const names = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const rows = [...architecture.matchAll(/^\| (`.+) \| (.+) \|$/gm)]
  const shown = rows.flatMap(([, who, whom]) => names(who).map((folder) => [folder, names(whom).toSorted()]))
  const held = Object.entries(folders).map(([folder, others]) => [folder, others.toSorted()])
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(held))
})

test('ARCHITECTURE.md names every folder of the project, of the domain and of the pages', () => {
  const tree = architecture.slice(architecture.indexOf('```'), architecture.indexOf('## Who may import whom'))
  const there = globSync(['*', 'domain/*', 'web/*'], { withFileTypes: true })
    .filter((each) => each.isDirectory() && !/^(node_modules|build|test-results)$/.test(each.name))
    .map(({ name }) => name)
  expect(there.length).toBeGreaterThan(40)
  expect(there.filter((name) => !tree.includes(`${name}/`))).toEqual([])
})

test('a domain module imports the schema of one module, never all of them', () => {
  const all = imports().filter(({ from, to }) => from.startsWith('domain/') && to === 'database/schema.ts')
  expect(all.map(({ from }) => from)).toEqual([])
})

test('a module reads the tables of modules it may call, and writes only its own', () => {
  const refused = tableUses().filter((use) => !allowedUse(use))
  expect(refused.map(({ from, table, writes }) => `${from} may not ${writes ? 'write' : 'read'} ${table}`)).toEqual([])
})

test('every exception is used', () => {
  const uses = tableUses().map((use) => `${use.caller} ${use.writes ? use.table : use.owner}`)
  const exceptions = [...Object.entries(extraReads), ...Object.entries(extraWrites)]
  const named = exceptions.flatMap(([module, others]) => others.map((other) => `${module} ${other}`))
  expect(named.filter((each) => !uses.includes(each))).toEqual([])
})

test('what erases the data of people is in files named for it', () => {
  const erasing = sources().filter(
    (file) => /^domain\//.test(file) && /^export (async )?function erase/m.test(readFileSync(file, 'utf8')),
  )
  expect(erasing.length).toBeGreaterThan(8)
  expect(erasing.filter((file) => !/\/erase[^/]*\.ts$/.test(file))).toEqual([])
})

test('no file imports itself through others, and no module of the domain may call itself through others', () => {
  expect(cycles(imports())).toEqual([])
  const calls = Object.entries(modules).flatMap(([from, others]) => others.map((to) => ({ from, to })))
  expect(cycles(calls)).toEqual([])
})

test('a start does not load large libraries that few requests need', () => {
  const loaded = new Set<string>()
  const load = (name: string): void => {
    if (loaded.has(name)) return
    loaded.add(name)
    if (!/\.tsx?$/.test(name)) return
    const { staticImports } = parseSync(name, readFileSync(name, 'utf8')).module
    for (const { moduleRequest, entries } of staticImports)
      if (entries.length === 0 || entries.some(({ isType }) => !isType)) load(pathOf(name, moduleRequest.value))
  }
  for (const name of ['server/startup/main.ts', 'server/startup/serve.ts', 'sandbox/mount.ts']) load(name)
  expect([...loaded]).toEqual(
    expect.arrayContaining(['domain/pictures/load.ts', 'domain/invoices/order-documents.ts', 'fastify']),
  )
  const large = ['sharp', 'pdfkit', '@zxcvbn-ts/core', 'vite', 'prom-client', '@opentelemetry/sdk-trace-base']
  expect(large.filter((name) => loaded.has(name))).toEqual([])
})

test('every folder and module of the map exists', () => {
  const there = [...sources().map(folderOf), 'data']
  expect(Object.keys(folders).filter((name) => !there.includes(name))).toEqual([])
  const called = new Set(sources().flatMap((file) => (file.startsWith('domain/') ? (moduleOf(file) ?? []) : [])))
  expect(Object.keys(modules).toSorted()).toEqual([...called].toSorted())
  const owners = new Set(schemaTables().map(({ owner }) => owner))
  expect([...owners].filter((name) => !modules[name])).toEqual([])
})

type Import = { from: string; to: string }

function allowed({ from, to }: Import): boolean {
  const [home, target] = [folderOf(from), folderOf(to)]
  const [caller, called] = [moduleOf(from), moduleOf(to)]
  if (home === 'domain' && caller && called && caller !== called) return (modules[caller] ?? []).includes(called)
  return home === target || (folders[home] ?? []).includes(target)
}

type TableUse = { from: string; caller: string; owner: string; table: string; writes: boolean }

function allowedUse({ caller, owner, table, writes }: TableUse): boolean {
  if (caller === owner) return true
  if (writes) return (extraWrites[caller] ?? []).includes(table)
  return [...(modules[caller] ?? []), ...(extraReads[caller] ?? [])].includes(owner)
}

/** Every table that a domain module names in SQL, and every table it writes by its name in the schema. */
function tableUses(): TableUse[] {
  const tables = schemaTables()
  const files = sources().flatMap((from) => {
    const caller = from.startsWith('domain/') ? moduleOf(from) : undefined
    return caller ? [{ from, caller, text: withoutComments(from) }] : []
  })
  return files.flatMap(({ from, caller, text }) => [
    ...[...text.matchAll(/\b(delete from|from|join|using|into|update)\s+([a-z_]+)\b/g)].flatMap(
      ([, word = '', name]) => {
        const found = tables.find(({ table }) => table === name)
        const writes = ['delete from', 'into', 'update'].includes(word)
        return found ? [{ from, caller, ...found, writes }] : []
      },
    ),
    ...[
      ...text.matchAll(/(?:\.(?:insert|update|delete)\(|\b(?:insert|upsert|replace)Rows\(\s*db,\s*)(\w+)[,)]/g),
    ].flatMap(([, name]) => {
      const found = tables.find(({ constant }) => constant === name)
      return found ? [{ from, caller, ...found, writes: true }] : []
    }),
  ])
}

/** `export const orderLines = pgTable('order_lines', …)` in database/schema/orders.ts */
function schemaTables(): { owner: string; constant: string; table: string }[] {
  return globSync('database/schema/**/*.ts').flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)
    return [...found].map(([, constant = '', table = '']) => ({ owner: moduleOf(file) ?? '', constant, table }))
  })
}

function withoutComments(file: string): string {
  const text = readFileSync(file, 'utf8')
  const { comments } = parseSync(file, text)
  return comments.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

function folderOf(file: string): string {
  const fitting = Object.keys(folders).filter((name) => file === name || file.startsWith(`${name}/`))
  return fitting.sort((a, b) => b.length - a.length)[0] ?? file
}

/** domain/cart/lines.ts and database/schema/cart.ts both belong to cart. */
function moduleOf(file: string): string | undefined {
  return /^domain\/([^/]+)\//.exec(file)?.[1] ?? /^database\/schema\/(?:.+\/)?([^/]+)\.ts$/.exec(file)?.[1]
}

function sources(): string[] {
  const names = '{shared,database,services,sandbox,domain,api,jobs,web,server,tools}/**/*.{ts,tsx}'
  return globSync(names).filter((file) => !file.includes('.test.'))
}

/** Every import of project code, including type-only imports. */
function imports(): Import[] {
  return sources().flatMap((from) => {
    const text = readFileSync(from, 'utf8')
    const { staticImports, staticExports, dynamicImports } = parseSync(from, text).module
    const taken = staticImports.map(({ moduleRequest }) => moduleRequest.value)
    const passedOn = staticExports.flatMap(({ entries }) => entries.flatMap((each) => each.moduleRequest?.value ?? []))
    const later = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
    return [...taken, ...passedOn, ...later]
      .filter((name) => /^[#.]/.test(name) && !name.includes('+types'))
      .map((name) => ({ from, to: pathOf(from, name) }))
  })
}

/** The file that an import names, or the package. */
function pathOf(from: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? join(dirname(from), name) : name
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
