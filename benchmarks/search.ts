import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, openDatabase } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedOnce } from '#database/seed/seed.ts'
import { search } from '#domain/search/search.ts'
import { searchWheels } from '#domain/search/search-wheels.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Search times on a large catalogue, compared with the floor: one prepared SQL statement for the same words over one
 * indexed table, without names, typos, cars, diversity or ranking.
 *
 *   node benchmarks/search.ts [SKUs = 100000] [rounds = 40]
 *
 * BENCH_DATABASE_URL is a server on which a database "rimdana_bench" may be created; without it, an embedded Postgres
 * runs in a temporary folder. An existing database of the same size is reused.
 */
const skus = Number(process.argv[2] ?? 100_000)
const rounds = Number(process.argv[3] ?? 40)

/** Every kind of query that people type, with as many brand and design names as rounds. */
const kinds: Record<string, (round: number) => { query: string; floor: string }> = {
  'whole SKU': (n) => ({ query: skuOf(n * 977), floor: skuOf(n * 977).toLowerCase() }),
  'beginning of a SKU': (n) => ({
    query: skuOf(n * 977).slice(0, 10),
    floor: `${skuOf(n * 977)
      .slice(0, 6)
      .toLowerCase()}:*`,
  }),
  'size, bolt pattern, finish': (n) => ({
    query: `${17 + (n % 6)} inch ${pick(patterns, n)} ${pick(finishes, n)[1]}`,
    floor: `'${17 + (n % 6)}' & '${pick(patterns, n)}' & '${pick(finishes, n)[0]}'`,
  }),
  'a finish (an eighth of everything)': (n) => ({ query: pick(finishes, n)[1], floor: `'${pick(finishes, n)[0]}'` }),
  'a diameter (a sixth of everything)': (n) => ({ query: `${17 + (n % 6)} inch`, floor: `'${17 + (n % 6)}'` }),
  'brand and design': (n) => ({ query: `${brand(n)} ${design(n)}`, floor: `'${brand(n)}' & '${design(n)}'` }),
  'a design with a slip': (n) => ({ query: withTypo(design(n)), floor: `'${design(n)}'` }),
  'a car': (n) => ({ query: pick(cars, n), floor: `'6x139.7'` }),
  'a car, Arabic, finish, diameter': (n) => ({
    query: `جنوط ${pick(carsAr, n)} برونزي ${17 + (n % 6)}`,
    floor: `'6x139.7' & 'bronze'`,
  }),
  'nothing to be found (with suggestions)': (n) => ({
    query: `${design(n)} 30 inch red 4x98`,
    floor: `'red' & '4x98'`,
  }),
}

const patterns = [
  '5x100',
  '5x108',
  '5x112',
  '5x114.3',
  '5x120',
  '5x127',
  '5x130',
  '5x150',
  '6x114.3',
  '6x135',
  '6x139.7',
]
const finishes = [
  ['bronze', 'Bronze', 'برونزي', 'bronze'],
  ['gloss-black', 'Gloss Black', 'أسود لامع', 'black'],
  ['matte-black', 'Matte Black', 'أسود مطفي', 'black'],
  ['silver', 'Silver', 'فضي', 'silver'],
  ['gunmetal', 'Gunmetal', 'رمادي معدني', 'grey'],
  ['white', 'White', 'أبيض', 'white'],
  ['brushed', 'Brushed', 'مصقول بالفرشاة', 'silver'],
  ['gold', 'Gold', 'ذهبي', 'gold'],
] as const
const cars = ['patrol', 'land cruiser', 'hilux', 'prado', 'tahoe', 'range rover sport', 'camry 18', 'g class']
const carsAr = ['باترول', 'لاندكروزر', 'هايلوكس', 'للبرادو', 'تاهو']

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length]!
}

/** Unique pronounceable names. */
function nameOf(n: number, syllables: string[]): string {
  let name = ''
  for (let rest = n + 7; rest > 0 || name.length < 5; rest = Math.floor(rest / syllables.length))
    name += pick(syllables, rest)
  return name
}
const brands = Math.max(8, Math.round(skus / 2500))
const designs = Math.max(28, Math.round(skus / 100))
const brand = (n: number) => nameOf(n % brands, ['vor', 'kel', 'tan', 'mir', 'sol', 'bra', 'dex', 'lun'])
const design = (n: number) =>
  nameOf(n % designs, ['ra', 'ti', 'mo', 'ke', 'su', 'no', 'vi', 'la', 'pe', 'zo', 'ga', 'du'])
const designOf = (n: number) => Math.floor((n * designs) / skus)
const skuOf = (n: number) => `BM${String(designOf(n % skus)).padStart(5, '0')}-${String(n % skus).padStart(7, '0')}`

function withTypo(name: string): string {
  return name.slice(0, 2) + name.slice(3)
}

async function generate(db: pg.Client): Promise<void> {
  const started = performance.now()
  for (let n = 0; n < brands; n++)
    await db.query('insert into brands (slug, name, name_ar) values ($1, $2, $2) on conflict do nothing', [
      `b${n}`,
      brand(n),
    ])
  const rows = Array.from({ length: designs }, (_, n) => ({
    id: `d${n}`,
    brand_slug: `b${n % brands}`,
    name: design(n),
    slug: design(n),
    style: pick(['mesh', 'five', 'multi', 'split'], n),
    construction: pick(['cast', 'flow-formed', 'forged'], n),
    description: `A wheel for the road with ${pick(['wide', 'thin', 'curved'], n)} spokes and a deep face, made to carry loads over sand.`,
    description_ar: 'جنط للطريق بأذرع عريضة ووجه عميق',
  }))
  await db.query(`insert into designs select * from json_populate_recordset(null::designs, $1)`, [JSON.stringify(rows)])
  console.log(`brands and designs: ${seconds(started)}`)
  const wheels = performance.now()
  for (let first = 0; first < skus; first += 5000) {
    const batch = Array.from({ length: Math.min(5000, skus - first) }, (_, at) => wheel(first + at))
    const columns = Object.keys(batch[0]!)
      .map((name) => `"${name}"`)
      .join(', ')
    await db.query(`insert into wheels (${columns}) select ${columns} from json_populate_recordset(null::wheels, $1)`, [
      JSON.stringify(batch),
    ])
  }
  console.log(`${skus} wheels, 5,000 at once, in the order of their designs: ${seconds(wheels)}`)
}

/** SKUs of a design are adjacent, as in a supplier's list. */
function wheel(n: number) {
  const d = designOf(n)
  const k = n - Math.floor((d * skus) / designs)
  const diameter = 17 + ((d + (k % 4)) % 6)
  const width = 8 + (k % 5) / 2
  const bolt_pattern = pick(patterns, k + d)
  const [stud_holes, pcd] = bolt_pattern.split('x').map(Number)
  const offset = 5 * (k % 11)
  const [finish, finish_name, finish_name_ar, colour] = pick(finishes, d + (k % 3))
  const size = `${diameter}x${width} ${bolt_pattern} ET${offset}`
  return {
    sku: skuOf(n),
    slug: `w${n}`,
    name: `${brand(d % brands)} ${design(d)} ${size} ${finish_name}`,
    name_ar: `${brand(d % brands)} ${design(d)} ${size} ${finish_name_ar}`,
    ...{ brand_slug: `b${d % brands}`, design_id: `d${d}`, finish, finish_name, finish_name_ar, colour },
    ...{
      construction: pick(['cast', 'flow-formed', 'forged'], d),
      diameter,
      width,
      stud_holes,
      pcd,
      bolt_pattern,
      offset,
    },
    ...{
      centre_bore: 110.1,
      axle: 'any',
      weight_kg: 12,
      load_rating_kg: 1000,
      lug_seat: 'conical 60',
      fit_style: 'regular',
    },
    ...{
      price: 50_000 + (n % 997) * 300,
      supplier_stock: n % 5 === 0 ? 0 : n % 40,
      special_order: false,
      clearance: n % 9 === 0,
    },
    images: '["wheels/none.webp"]',
  }
}

/** The table of a shop without its own search engine: words of the name, one index. */
async function makeFloor(db: pg.Client): Promise<void> {
  await db.query(`create unlogged table floor as
    select id, sku, name, slug, price, supplier_stock, images, to_tsvector('simple',
      lower(sku) || ' ' || replace(replace(name, 'x', ' x'), '.', '-') || ' ' || diameter || ' ' || finish || ' ' || bolt_pattern)
      || array_to_tsvector(array[bolt_pattern, diameter::text, finish, lower(sku)]) as words
    from wheels`)
  await db.query('create index on floor using gin (words)')
  await db.query('analyze floor')
}

type Times = number[]
async function time(into: Times, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  into.push(performance.now() - start)
}

/** CPU time of this process and of one local Postgres backend so far, ms; backends count in ticks of 10 ms. */
function cpu(backend: number): [number, number] {
  const { user, system } = process.cpuUsage()
  const stat = readFileSync(`/proc/${backend}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return [(user + system) / 1000, 10 * (Number(stat[11]) + Number(stat[12]))]
}

/** CPU cost of one of `times` runs. Unlike wall time, it hardly depends on other load. */
async function cost(backend: number, times: number, work: (round: number) => Promise<unknown>): Promise<string> {
  const before = cpu(backend)
  for (let round = 0; round < times; round++) await work(round)
  return cpu(backend)
    .map((ms, of) => ((ms - before[of]!) / times).toFixed(2).padStart(6))
    .join(' +')
}

function report(times: Times): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(2).padStart(8)
  return `${at(0.5)} /${at(0.95)}`
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

async function measure(db: Database, floor: pg.Client): Promise<void> {
  const shop = { db, now: () => new Date(), pictures: { find: () => null } } as unknown as Shop
  const listing = { page: 1, per_page: 24, uniqueSize: 'true' }
  const backends = [await backendOf(db), (await floor.query('select pg_backend_pid() as pid')).rows[0].pid]
  const ask = (words: string) =>
    floor.query({
      name: 'floor',
      text: 'select sku, name, slug, price, supplier_stock, images from floor where words @@ $1::tsquery limit 24',
      values: [quoted(words)],
    })
  console.log(
    `\n${''.padEnd(42)}dropdown: median / 95th, CPU Node + SQL    floor: median / 95th, CPU Node + SQL    page, CPU`,
  )
  for (const [kind, asked] of Object.entries(kinds)) {
    const [found, least]: [Times, Times] = [[], []]
    let empty = 0
    for (let round = -10; round < rounds; round++) {
      const { query, floor: words } = asked(round + 10)
      await time(round < 0 ? [] : found, async () => {
        const { products } = await search(shop, { query })
        if (products.length === 0) empty++
      })
      await time(round < 0 ? [] : least, () => ask(words))
    }
    const costs = [
      await cost(backends[0]!, rounds, (n) => search(shop, { query: asked(n).query })),
      await cost(backends[1]!, rounds, (n) => ask(asked(n).floor)),
      await cost(backends[0]!, 6, (n) => searchWheels(shop, { ...listing, keywords: asked(n).query })),
    ]
    const none = empty > 0 ? `   (${empty} of ${rounds + 10} empty)` : ''
    console.log(`${kind.padEnd(42)}${report(found)} ${costs[0]}    ${report(least)} ${costs[1]}    ${costs[2]}${none}`)
  }
}

async function backendOf(db: Database): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]!.pid
}

function quoted(words: string): string {
  return words.includes("'") ? words : words.endsWith(':*') ? `'${words.slice(0, -2)}':*` : `'${words}'`
}

const folder = process.env.BENCH_DATABASE_URL ? undefined : mkdtempSync(join(tmpdir(), 'rimdana-bench-'))
const embedded = folder ? await startEmbedded(folder, { durable: false }) : undefined
const address = new URL(process.env.BENCH_DATABASE_URL ?? embedded!.connection_string)
const admin = new pg.Client({ connectionString: address.href })
await admin.connect()
const name = `rimdana_bench_${skus}`
const there = (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1
if (!there) await admin.query(`create database ${name}`)
address.pathname = `/${name}`
const client = new pg.Client({ connectionString: address.href })
await client.connect()
const { db, pool } = openDatabase(address.href, { max: 1 })
try {
  await migrate(address.href)
  if (!there) {
    await seedOnce(db, { info: () => {} })
    await generate(client)
    await makeFloor(client)
    await client.query('vacuum analyze')
  }
  const { rows } = await client.query(
    `select (select count(*) from wheels) as wheels, (select count(*) from search_groups) as groups,
      (select count(*) from search_names) as names, pg_size_pretty(pg_total_relation_size('search_groups')) as groups_size,
      pg_size_pretty(pg_total_relation_size('search_names')) as names_size, version()`,
  )
  console.log(rows[0], `${cpus().length} cores, Node ${process.version}`)
  await measure(db, client)
} finally {
  await client.end()
  await pool.end()
  await admin.end()
  await embedded?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
}
