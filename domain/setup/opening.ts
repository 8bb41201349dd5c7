import { sql } from 'drizzle-orm'
import { shopFacts, vehicleLoads } from '#database/schema/setup.ts'
import { type Actor, audited, type Command } from '#domain/audit/audit.ts'
import { Problem } from '#domain/problem.ts'
import { findMissing, stepOf } from '#domain/setup/missing.ts'
import type { Shop } from '#domain/shop.ts'
import { is_opened, loadFacts, maintenance, store } from '#domain/store.ts'
import { type Opening, openingSteps, type ShopState, type VehicleLoad } from '#shared/desk/setup.ts'

/** Whether visitors are let in: a demonstration always, a real shop once its owner has opened it. */
export function shopState({ test_mode, maintenance: by_environment }: Shop): ShopState {
  if (by_environment || maintenance.on) return 'maintenance'
  return test_mode || is_opened ? 'open' : 'not_open'
}

/** The list of what the shop still lacks, step by step, with what was loaded of the vehicles. */
export async function readOpening(shop: Shop): Promise<Opening> {
  const [missing, vehicles] = await Promise.all([findMissing(shop), readVehicleLoad(shop)])
  // A demonstration lacks nothing: what it holds is made up on purpose.
  const real = shop.test_mode ? missing.filter(({ what }) => what !== 'demonstration' && what !== 'made_up') : missing
  return {
    state: shopState(shop),
    steps: openingSteps.map((step) => ({ step, missing: real.filter((each) => stepOf(each) === step) })),
    vehicles,
    has_backups: shop.test_mode || shop.startBackup !== undefined,
  }
}

export async function readVehicleLoad(shop: Shop): Promise<VehicleLoad | null> {
  const [row] = await shop.db.select().from(vehicleLoads)
  if (!row) return null
  const { id: _, at, ...load } = row
  return { ...load, at: at.toISOString() }
}

/** Lets visitors in. Opening twice changes nothing. Throws desk_not_ready while something is missing. */
export async function letVisitorsIn(shop: Shop, by: Actor | Command): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [facts] = await open.db.select({ opened_at: shopFacts.opened_at }).from(shopFacts).for('update')
    const missing = shop.test_mode ? [] : await findMissing(open)
    if (!facts || missing.length > 0) throw new Problem('desk_not_ready', 409)
    await open.db.update(shopFacts).set({ opened_at: sql`coalesce(opened_at, ${shop.now().toISOString()})` })
    const [before, after] = [{ open: facts.opened_at !== null }, { open: true }]
    await record({ action: 'setup.opened', kind: 'setup', id: 'opening', name: store.name, before, after })
  })
  await loadFacts(shop.db)
}
