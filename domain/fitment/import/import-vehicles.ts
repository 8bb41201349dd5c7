import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, withoutTimeouts } from '#database/client.ts'
import { upsertRows, type Written } from '#database/recordset.ts'
import { vehicleMakes, vehicleModels, vehicleModifications } from '#database/schema/fitment.ts'
import type { VehicleMake } from '#domain/fitment/import/vehicle-file.ts'

const ownCars = join(import.meta.dirname, '../../../data/vehicles')

/** Reads the vehicle data that comes with the shop, one file per make. */
export async function readOwnCars(): Promise<unknown[]> {
  const files = (await readdir(ownCars)).filter((file) => file.endsWith('.json') && file !== 'index.json').sort()
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(ownCars, file), 'utf8')) as unknown))
}

/**
 * Upserts a row for each make, model and modification, in one transaction. Cars missing from the list stay, because
 * customers may have them in their garage. Idempotent.
 */
export async function importVehicles(
  db: Database,
  makes: readonly VehicleMake[],
): Promise<Record<'makes' | 'models' | 'modifications', Written>> {
  const models = makes.flatMap((make) => make.models.map((model) => ({ ...model, make: make.slug })))
  return db.transaction(async (db) => {
    await withoutTimeouts(db)
    const written = {
      makes: await upsertRows(db, vehicleMakes, ['slug'], makes),
      models: await upsertRows(db, vehicleModels, ['make', 'slug'], models),
      modifications: await upsertRows(db, vehicleModifications, ['slug'], models.flatMap(modificationsOf)),
    }
    await db.execute(sql`analyze ${vehicleModifications}`)
    return written
  })
}

/** A generation's facts are copied to each of its modifications, where the verdict reads them. */
function modificationsOf(model: VehicleMake['models'][number] & { make: string }): object[] {
  return model.generations.flatMap((generation) =>
    generation.modifications.map(({ fitment_window, load: _, ...modification }) => ({
      ...modification,
      make: model.make,
      model: model.slug,
      generation: generation.slug,
      generation_name: generation.name,
      generation_start: generation.start,
      generation_end: generation.end,
      platform: generation.platform,
      note: generation.note,
      confidence: generation.confidence,
      window_front: fitment_window.front,
      window_rear: fitment_window.rear,
    })),
  )
}
