import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { auditEntries } from '#database/schema/audit.ts'
import { seeds, shopFacts, wheels } from '#database/schema.ts'
import { printing } from '#tests/support/command.ts'
import { test } from '#tests/support/shop.ts'
import { main } from '#tools/import.ts'

const header =
  'sku,brand,design,finish,construction,diameter,width,bolt_pattern,offset,centre_bore,lug_seat,price,supplier_stock'
const good = 'N-1,Testbrand,Six,black,cast,18,8.5,6x139.7,20,106.1,conical 60,900,8'
const bad = 'N-2,Testbrand,Six,black,cast,18,8.5,6x139.7,20,106.1,conical 60,"1,900",8'
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  await writeFile(join(folder, 'good.csv'), [header, good].join('\n'))
  await writeFile(join(folder, 'mixed.csv'), [header, bad, good].join('\n'))
  await writeFile(join(folder, 'broken.json'), '[{"sku": ')
})

afterAll(() => rm(folder, { recursive: true }))

/** Runs the command in this process, because a new one takes seconds to start; returns its exit code and output. */
function run(...args: string[]) {
  // Vitest sets its own MODE, which is not valid in the shop's settings.
  vi.stubEnv('MODE', 'demo')
  vi.stubEnv('DATA_DIR', folder)
  return printing((write) => main(args, { isTTY: false, write })).finally(() => vi.unstubAllEnvs())
}

/** The same as a user would. */
async function runAsProcess(...args: string[]) {
  const env = { ...process.env, MODE: 'demo', DATA_DIR: folder }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'import.ts'), ...args], { cwd: folder, env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      printed += part
    })
  const code = await new Promise<number | null>((ended) => child.on('close', ended))
  return { code, printed }
}

test('what was imported is in the history, once, and nothing of a dry run or a list without news', async ({
  database,
}) => {
  const entries = async () =>
    (await database.db.select().from(auditEntries).orderBy(auditEntries.id)).map(
      ({ staff_name, action, thing_name, after }) => [staff_name, action, thing_name, after],
    )
  const take = (...words: string[]) => run(...words, '--database', database.address)
  await take('wheels', join(folder, 'mixed.csv'), '--dry-run')
  expect(await entries()).toEqual([])
  for (const _ of [1, 2]) await take('wheels', join(folder, 'mixed.csv'))
  const [wheels, ...others] = await entries()
  expect(wheels).toEqual(['npm run import', 'goods.imported', 'mixed.csv', { added: 3, changed: 0, refused: 1 }])
  expect(others).toEqual([])
  await database.db.execute(sql`update vehicle_models set name = 'Another' where slug = 'camry'`)
  for (const _ of [1, 2]) await take('vehicles')
  expect((await entries()).slice(1)).toEqual([
    ['npm run import', 'vehicle.imported', 'vehicles', { added: 0, changed: 1 }],
  ])
})

test('exit code 0 if all rows are valid; a dry run says so and changes nothing', async ({ database }) => {
  const stored = () => database.db.select().from(wheels).where(eq(wheels.sku, 'N-1'))
  const dry = await run('wheels', join(folder, 'good.csv'), '--dry-run', '--database', database.address)
  expect(dry).toMatchObject({ code: 0, printed: expect.stringMatching(/wheels +1 new, 0 changed[\s\S]*dry run/) })
  expect(await stored()).toEqual([])
  const real = await run('wheels', join(folder, 'good.csv'), '--database', database.address)
  expect(real).toMatchObject({ code: 0, printed: expect.stringMatching(/rows read: 1 \(100 %\)[\s\S]*wheels +1 new/) })
  expect(await stored()).toHaveLength(1)
})

test('exit code 2 if some rows are rejected, with line, SKU and reason; valid rows are imported', async ({
  database,
}) => {
  const { code, printed } = await runAsProcess('wheels', 'mixed.csv', '--database', database.address)
  expect(printed).toContain('line 2  N-2  refused: price "1,900" is no price')
  expect(printed).toContain('rows refused: 1')
  expect(code).toBe(2)
  expect(await database.db.select().from(wheels).where(eq(wheels.sku, 'N-1'))).toHaveLength(1)
})

test('--database is the only database that is used', async ({ database }) => {
  const elsewhere = 'postgres://shop@127.0.0.1:1/elsewhere'
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) vi.stubEnv(name, elsewhere)
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    vi.stubEnv(`${name}_FILE`, join(folder, 'no-such-file'))
  const { code, printed } = await run('wheels', join(folder, 'good.csv'), '--database', database.address)
  expect([code, printed]).toEqual([
    0,
    expect.stringContaining(`On the demonstration, database ${new URL(database.address).host}/`),
  ])
  expect(await database.db.$count(wheels, eq(wheels.sku, 'N-1'))).toBe(1)
})

test('without MODE=production, a database of a real shop is not changed', async ({ database }) => {
  await database.db.delete(seeds)
  await database.db.execute(sql`update shop_facts set store = jsonb_set(store, '{name}', '"Jebel Wheels"')`)
  const { code, printed } = await run('wheels', join(folder, 'good.csv'), '--database', database.address)
  expect([code, printed]).toEqual([1, expect.stringContaining('Set MODE=production')])
  const [facts] = await database.db.select().from(shopFacts)
  expect(facts!.store!.name).toBe('Jebel Wheels')
  expect(await database.db.$count(wheels, eq(wheels.sku, 'N-1'))).toBe(0)
})

test('exit code 1 if nothing was done, with the reason', async ({ database }) => {
  const wrong: [string[], string][] = [
    [['wheels', join(folder, 'broken.json'), '--database', database.address], 'Nothing has been changed: line 1'],
    [['wheels', join(folder, 'nowhere.csv'), '--database', database.address], 'The file cannot be read'],
    [['wheels', folder, '--database', database.address], 'The file cannot be read'],
    [
      ['wheels', join(folder, 'good.csv'), '--database', 'postgres://nobody@127.0.0.1:1/x'],
      'DATABASE_URL does not work',
    ],
    [['tyres', join(folder, 'good.csv')], 'npm run import -- wheels FILE'],
    [['wheels', join(folder, 'good.csv'), '--dryrun'], "Unknown option '--dryrun'"],
  ]
  for (const [args, sentence] of wrong)
    expect(await run(...args)).toEqual({ code: 1, printed: expect.stringContaining(sentence) })
})
