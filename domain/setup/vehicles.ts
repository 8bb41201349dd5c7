import { sql } from 'drizzle-orm'
import { vehicleLoads } from '#database/schema/setup.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { importVehicles, readMakes, readOwnCars } from '#domain/fitment/import/import-vehicles.ts'
import { enqueueJob } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'

/** A load that says nothing for this long has ended with its process, minutes. */
const silentMinutes = 10

/**
 * Loads the vehicle data that comes with the shop in the background. While it is being loaded, another press does
 * nothing. Cars that are there already are brought up to date.
 */
export async function startVehicleLoad(shop: Shop, by: Actor): Promise<void> {
  const now = shop.now()
  const since = new Date(now.getTime() - silentMinutes * 60_000)
  await audited(shop, by, async (open, record) => {
    await record({ action: 'setup.vehicles_loaded', kind: 'setup', id: 'vehicles', name: '' })
    const fresh = { state: 'waiting' as const, makes_done: 0, makes: 0, models: 0, modifications: 0, at: now }
    const { rowCount } = await open.db
      .insert(vehicleLoads)
      .values({ id: 1, ...fresh })
      .onConflictDoUpdate({
        target: vehicleLoads.id,
        set: fresh,
        setWhere: sql`${vehicleLoads.state} in ('done', 'failed') or ${vehicleLoads.at} < ${since.toISOString()}`,
      })
    if (rowCount === 1) await enqueueJob(open, 'setup.vehicles', {}, { key: 'setup.vehicles' })
  })
}

/** The job: one make after the other, with what is done so far. */
export async function loadVehicles(shop: Shop): Promise<void> {
  const note = (values: Partial<typeof vehicleLoads.$inferInsert>) =>
    shop.db.update(vehicleLoads).set({ ...values, at: shop.now() })
  const read = readMakes(await readOwnCars())
  if ('mistakes' in read) {
    await note({ state: 'failed' })
    throw new Error(`the vehicle data is not in order: ${read.mistakes.slice(0, 5).join(' ')}`)
  }
  const done = { makes_done: 0, models: 0, modifications: 0 }
  await note({ state: 'running', makes: read.makes.length, ...done })
  try {
    for (const make of read.makes) {
      const written = await importVehicles(shop.db, [make])
      done.makes_done += 1
      done.models += rowsOf(written.models)
      done.modifications += rowsOf(written.modifications)
      await note(done)
    }
    await note({ state: 'done' })
  } catch (error) {
    await note({ state: 'failed' })
    throw error
  }
}

function rowsOf({ new: added, changed, unchanged }: { new: number; changed: number; unchanged: number }): number {
  return added + changed + unchanged
}
