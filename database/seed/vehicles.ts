import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { insertRows } from '#database/recordset.ts'
import { vehicleMakes, vehicleModels, vehicleModifications } from '#database/schema.ts'
import { dataFolder, readData } from '#database/seed/data.ts'

type Make = typeof vehicleMakes.$inferInsert & { models: Model[] }
type Model = Omit<typeof vehicleModels.$inferInsert, 'make'> & { generations: Generation[] }
type Generation = {
  slug: string
  name: string
  platform: string | null
  start: number
  end: number
  note: string | null
  confidence: object
  min_wheel_load_kg: number
  modifications: (Record<string, unknown> & { fitment_window: { front: object; rear: object } })[]
}

/** The cars of data/vehicles, one file for each make: a row for each make, model and modification. */
export async function seedVehicles(db: Database): Promise<void> {
  const files = (await readdir(join(dataFolder, 'vehicles'))).filter((file) => file !== 'index.json').sort()
  const makes = await Promise.all(files.map((file) => readData<Make>(`vehicles/${file}`)))
  const models = makes.flatMap((make) => make.models.map((model) => ({ ...model, make: make.slug })))
  await insertRows(db, vehicleMakes, makes)
  await insertRows(db, vehicleModels, models)
  await insertRows(db, vehicleModifications, models.flatMap(modificationsOf))
  await db.execute(sql`analyze ${vehicleModifications}`)
}

/** What is known of a generation is written on each of its modifications, where a verdict reads it. */
function modificationsOf(model: Model & { make: string }): object[] {
  return model.generations.flatMap((generation) =>
    generation.modifications.map(({ fitment_window, ...modification }) => ({
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
      min_wheel_load_kg: generation.min_wheel_load_kg,
      window_front: fitment_window.front,
      window_rear: fitment_window.rear,
    })),
  )
}
