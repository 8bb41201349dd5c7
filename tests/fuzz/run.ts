import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { table } from '#benchmarks/measure.ts'
import type { Meter } from '#benchmarks/metered-shop.ts'
import { openDatabase } from '#database/client.ts'
import { freePort } from '#database/embedded/postmaster.ts'
import { startEmbedded } from '#database/embedded.ts'
import { fuzz } from '#tests/fuzz/fuzz.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'
import { startShop } from '#tests/support/running-shop.ts'

/**
 * `npm run fuzz -- --seed 1 --requests 200000`: starts a shop, sends it hostile requests for every call, page and file,
 * as nobody, guest, customer and every role of the staff, and prints what it found for
 * benchmarks/results/fuzz.md. Ends with 1 if anything was found.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '200000' },
    concurrency: { type: 'string', default: '24' },
    minutes: { type: 'string', default: '60' },
    insiders: { type: 'string', default: '0.2' },
  },
})
const [seed, requests, concurrency] = [Number(values.seed), Number(values.requests), Number(values.concurrency)]

const folder = dataFolder()
const postgres = await startEmbedded(join(folder, 'postgres'), { durable: false })
const meter = String(await freePort())
// Addresses are limited, and the fuzzer has one for each request; its memory is measured, so nothing is refused by load.
const settings = {
  DATABASE_URL: postgres.connection_string,
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'error',
  METER_PORT: meter,
}
const shop = await startShop({ data_dir: join(folder, 'data'), settings, program: 'benchmarks/metered-shop.ts' })
const readMeter = async (path: string) => (await (await fetch(`http://127.0.0.1:${meter}${path}`)).json()) as Meter
const { db, pool } = openDatabase(postgres.connection_string, { max: 2 })
try {
  const shopOf = {
    db,
    pool,
    seed,
    requests,
    concurrency,
    minutes: Number(values.minutes),
    insiders: Number(values.insiders),
    collected: async () => (await readMeter('/collected')).memory,
    shop,
    log: console.log,
  }
  const { asked, statuses, provoked, faults, slow, floor_ms, changed, broken, errors, memory, kept, seconds } =
    await fuzz(shopOf)
  const list = (lines: string[]) =>
    lines.length > 0 ? `\n\n${lines.map((line) => `- \`${line}\``).join('\n')}\n` : ' none'
  const of = (status: number) => `${(((statuses[status] ?? 0) / asked) * 100).toFixed(1)} %`
  console.log(`
# Hostile requests

\`npm run fuzz -- --seed ${seed} --requests ${requests}\`, ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores that did other work besides, Node ${process.version.slice(1)}, ${concurrency} connections.
${asked} requests in ${Math.round(seconds)} s (${Math.round(asked / seconds)} a second), and ${provoked} provocations on raw sockets.

- answers: ${Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')}; 429: ${of(429)}, 503: ${of(503)}
- faults:${list(faults)}
- answers after more than 2 s: ${slow.count}, the longest ${Math.round(slow.longest_ms)} ms; a probe beside them waited ${Math.round(floor_ms)} ms at most; as slow when asked again alone:${list(slow.again)}
- tables that callers without the permission changed:${list(changed)}
- orders that break a rule of money or stock:${list(broken)}
- errors in the log:${list(errors)}
- memory, MB every five seconds: ${memory.join(', ')}

After all garbage was collected, MB:

${table(
  ['requests', 'objects', 'buffers', 'outside the heap', 'resident'],
  kept.map(({ asked, memory: { heapUsed, arrayBuffers, external }, resident }) => [
    String(asked),
    ...[heapUsed, arrayBuffers, external - arrayBuffers].map((bytes) => (bytes / 2 ** 20).toFixed(1)),
    String(resident),
  ]),
)}`)
  const isAlive = (await fetch(`${shop.url}/readyz`)).status === 200
  const isGood = [faults, slow.again, changed, broken, errors].every(({ length }) => length === 0) && isAlive
  process.exitCode = isGood ? 0 : 1
} finally {
  await pool.end()
  await shop.stop()
  await postgres.stop()
  await removeDataFolder(folder)
}
