import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { ms, send } from '#benchmarks/measure.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'

/**
 * What a pooler in transaction mode could break besides orders: an import with temporary tables and a lock of its
 * session, and lists that follow a change in every process. Throws if one fails; says what it took.
 */
export async function passThrough(url: string, client: pg.Client, settings: Record<string, string>): Promise<string[]> {
  const sku = `POOLED-${Date.now().toString(36).toUpperCase()}`
  const started = performance.now()
  await importWheel(sku, settings)
  const imported = performance.now() - started
  const shown = await untilAllShow(url, sku, (card) => card !== undefined)
  await client.query('update wheels set price = 98700 where sku = $1', [sku])
  const changed = await untilAllShow(url, sku, (card) => card?.price_from === 98_700)
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from orders where payment_status = 'success' and created_at > now() - interval '5 minutes'`,
  )
  if (rows[0]!.n === 0) throw new Error('no order was paid through the pooler')
  return [
    `Through PgBouncer: ${rows[0]!.n} orders paid in the last five minutes; a wheel imported in ${ms(imported / 1000)} s, listed by ` +
      `every process ${ms(shown)} ms later; a changed price listed by every process after ${ms(changed)} ms.`,
  ]
}

async function importWheel(sku: string, settings: Record<string, string>): Promise<void> {
  const data_dir = dataFolder()
  const file = join(data_dir, 'wheels.csv')
  writeFileSync(
    file,
    `sku,brand,design,finish,construction,diameter,width,bolt_pattern,offset,centre_bore,lug_seat,price,supplier_stock
${sku},Pooled,Six,black,cast,18,8.5,6x139.7,20,106.1,conical 60,900,8`,
  )
  const root = resolve(import.meta.dirname, '..')
  const child = spawn(process.execPath, ['tools/import.ts', 'wheels', file], {
    cwd: root,
    env: { ...process.env, ...settings, DATA_DIR: data_dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.resume()
  const [code] = await once(child, 'close')
  await removeDataFolder(data_dir)
  if (code !== 0) throw new Error(`the import through the pooler ended with ${code}`)
}

type Card = { sku: string; price_from: number }

/** Waits until 20 answers in a row, each over a new connection, show the card so; returns the ms until the first. */
async function untilAllShow(url: string, sku: string, isShown: (card: Card | undefined) => boolean): Promise<number> {
  const started = performance.now()
  let first = 0
  for (let inRow = 0; inRow < 20; ) {
    if (performance.now() - started > 30_000) throw new Error(`${sku} is not listed as it should be`)
    const { body } = await send(`${url}/api/filter-wheels?brand=pooled&per_page=96`, {
      headers: { connection: 'close' },
    })
    const { data } = JSON.parse(body.toString()) as { data: { data: Card[] } }
    const isRight = isShown(data.data.find((card) => card.sku === sku))
    inRow = isRight ? inRow + 1 : 0
    if (inRow === 1) first = performance.now() - started
  }
  return first
}
