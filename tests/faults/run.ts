import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { audit } from '#tests/faults/audit.ts'
import { buy, type Story } from '#tests/faults/buyer.ts'
import { injectFaults, stopFaults } from '#tests/faults/fault-schedule.ts'
import { settleAll } from '#tests/faults/settle.ts'
import { openWorld, type World } from '#tests/faults/world.ts'
import { type Chance, chanceOf } from '#tests/support/chance.ts'
import { dataFolder, removeDataFolder } from '#tests/support/data-folder.ts'

/**
 * Many buyers at once while shops are killed, Postgres crashes and gateways fail; then the books are compared.
 * `npm run test:faults -- [--checkouts 1000] [--buyers 40] [--kills 100] [--seed N] [--seeds 1]`. `--seeds 20` tries
 * twenty seeds in sequence from the first one, with one line for each. Exits with 0 if everything holds.
 */
const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '1000' },
    buyers: { type: 'string', default: '40' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seeds: { type: 'string', default: '1' },
  },
})
const [checkouts, buyers, kills, first, seeds] = [
  values.checkouts,
  values.buyers,
  values.kills,
  values.seed,
  values.seeds,
].map(Number) as [number, number, number, number, number]

const print = seeds === 1 ? console.log : () => {}
for (let seed = first; seed < first + seeds; seed++) {
  // A run that throws counts as broken, and the next seeds still run.
  const summary = await trySeed(seed).catch((error: unknown) => ({ broken: [String(error)], facts: '' }))
  if (summary.broken.length > 0) process.exitCode = 1
  console.log(
    `seed ${seed}: ${summary.broken.length === 0 ? 'holds' : `BROKEN (${summary.broken.join('; ')})`} ${summary.facts}`,
  )
}

/** Runs one world from start to end. `broken`: the invariants that do not hold. */
async function trySeed(seed: number): Promise<{ broken: string[]; facts: string }> {
  const folder = dataFolder()
  let world: World | undefined
  try {
    const started = Date.now()
    const chance = chanceOf(seed)
    print(`seed ${seed}: ${checkouts} checkouts by ${buyers} buyers at once, at least ${kills} kills`)
    world = await openWorld(folder)
    const stock = await stockUp(world, chance)
    const stories = await sale(world, chance, [...stock.keys()])
    await stopFaults(world)
    await Promise.all(world.banks.soon)
    const { open_before, open_after, shop, pool } = await settleAll(world)
    const findings = await audit(world, shop, stories, stock)
    await pool.end()
    const { counts } = world
    findings.push(
      {
        name: 'every payment settled by the reconciler',
        holds: open_after === 0,
        found: { open_before, open_after },
      },
      { name: 'shops killed', holds: counts.kills >= kills, found: counts },
    )
    const broken = findings.filter(({ holds }) => !holds)
    report(stories, findings)
    const { soon, late } = world.banks
    print(`banks answered ${soon.length} pending cards within seconds, ${late.length} after more than an hour`)
    const paid = stories.filter(({ end }) => end === 'paid').length
    const seconds = Math.round((Date.now() - started) / 1000)
    const facts = `${stories.length} buyers, ${paid} shown "paid", ${counts.kills} kills, ${counts.restarts} crashes, ${seconds} s`
    return { broken: broken.map(({ name, found }) => `${name} ${JSON.stringify(found)}`), facts }
  } finally {
    await world?.close()
    await removeDataFolder(folder)
  }
}

/** Forty wheels, enough of them for about two thirds of the buyers. */
async function stockUp({ ours }: World, chance: Chance): Promise<Map<string, number>> {
  const { rows } = await ours.query<{ sku: string }>(
    `select sku from wheels where axle = 'any' and price < 300000 order by sku limit 40`,
  )
  const each = Math.ceil((checkouts * 4 * 0.65) / rows.length)
  const stock = new Map(rows.map(({ sku }) => [sku, Math.max(4, each + chance.between(-3, 3))]))
  for (const [sku, pieces] of stock)
    await ours.query('update wheels set supplier_stock = $2, special_order = false where sku = $1', [sku, pieces])
  return stock
}

/** Resolves when all buyers have bought or given up. */
async function sale(world: World, chance: Chance, skus: string[]): Promise<Story[]> {
  const done = new AbortController()
  const faultInjection = injectFaults(world, chance.own(-1), done.signal)
  const stories: Story[] = []
  let begun = 0
  const visitors = Array.from({ length: buyers }, async () => {
    while (begun < checkouts) {
      const number = begun++
      // Spreads the buyers evenly over the kills.
      while (number * kills > checkouts * (world.counts.kills + 2)) await pause(50)
      stories.push(await buy(world, chance.own(number), skus))
      if (stories.length % 100 === 0)
        print(`${stories.length} visitors, ${world.counts.kills} kills, ${world.counts.restarts} Postgres crashes`)
    }
  })
  await Promise.all(visitors)
  while (world.counts.kills < kills) await pause(50)
  done.abort()
  await faultInjection
  return stories
}

function report(stories: Story[], findings: { name: string; holds: boolean; found: unknown }[]): void {
  const ends = Map.groupBy(stories, ({ end, why }) => `${end}, ${why}`)
  for (const [end, some] of [...ends].toSorted((a, b) => b[1].length - a[1].length)) print(`${some.length} ${end}`)
  for (const { name, holds, found } of findings)
    print(`${holds ? 'holds' : 'BROKEN'}: ${name} ${JSON.stringify(found)}`)
}
