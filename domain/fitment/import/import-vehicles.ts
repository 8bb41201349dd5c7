import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Database, withoutTimeouts } from '#database/client.ts'
import { upsertRows, type Written } from '#database/recordset.ts'
import { vehicleMakes, vehicleModels, vehicleModifications } from '#database/schema/fitment.ts'
import { keepCorrections } from '#domain/fitment/corrections/keep-corrections.ts'

const ownCars = join(import.meta.dirname, '../../../data/vehicles')

/** Reads the vehicle data that comes with the shop, one file per make. */
export async function readOwnCars(): Promise<unknown[]> {
  const files = (await readdir(ownCars)).filter((file) => file.endsWith('.json') && file !== 'index.json').sort()
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(ownCars, file), 'utf8')) as unknown))
}

/**
 * Upserts a row for each make, model and modification, in one transaction. Cars missing from the list stay, because
 * customers may have them in their garage. Figures that the shop has corrected stay. Idempotent.
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
      modifications: await upsertRows(
        db,
        vehicleModifications,
        ['slug'],
        await keepCorrections(db, models.flatMap(modificationsOf)),
      ),
    }
    await db.execute(sql`
      insert into vehicle_make_loads (make, loaded_at)
      select value, now() from json_array_elements_text(${JSON.stringify(makes.map(({ slug }) => slug))}::json)
      on conflict (make) do update set loaded_at = excluded.loaded_at`)
    await db.execute(sql`analyze ${vehicleModifications}`)
    return written
  })
}

/** A generation's facts are copied to each of its modifications, where the verdict reads them. */
function modificationsOf(model: VehicleMake['models'][number] & { make: string }) {
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

/*
 * The schema of one make's file in data/vehicles: models, generations and modifications. Inches, mm, kg. Fields that a
 * verdict is computed from are validated; engines and tyres, which are only displayed, may be incomplete.
 */

const words = z.string('must be text').check(z.minLength(1, 'must not be empty'))
const slug = z
  .string('must be text')
  .check(z.regex(/^[a-z0-9][a-z0-9-]*$/, 'must be small letters, digits and hyphens'))
const year = z.int('must be a year').check(z.minimum(1900, 'must be a year'), z.maximum(2100, 'must be a year'))
const figure = z.number('must be a number')
const maybe = z.nullable(figure)

const fitmentWindow = z.object({
  diameter_min: figure,
  diameter_max: figure,
  width_min: figure,
  width_max: figure,
  basis: z.enum(['oem_offsets', 'class_default'], 'must be oem_offsets or class_default'),
  outer_min_mm: maybe,
  outer_pass_mm: maybe,
  outer_max_mm: maybe,
  outer_aggressive_mm: maybe,
  inner_pass_mm: maybe,
  inner_max_mm: maybe,
  offset_min: maybe,
  offset_max: maybe,
})

const side = z.looseObject({
  rim_diameter: figure,
  rim_width: figure,
  rim_offset: maybe,
  offset_within_mm: z.optional(figure.check(z.minimum(0, 'must be from 0 to 6'), z.maximum(6, 'must be from 0 to 6'))),
  tire: z.string('must be text'),
  load_index: z.optional(maybe),
})

const modification = z.object({
  slug,
  name: words,
  trim: z.string('must be text'),
  trim_levels: z.array(z.string()),
  body: z._default(z.nullable(z.string()), null),
  start_year: year,
  end_year: year,
  regions: z.array(z.string()),
  engine: z.looseObject({ fuel: z.string('must be text') }),
  tire_type: z._default(z.nullable(z.string()), null),
  technical: z.looseObject({
    wheel_fasteners: z.object({
      type: z.nullable(z.enum(['Lug nuts', 'Lug bolts'])),
      thread_size: z.nullable(z.string()),
    }),
    wheel_tightening_torque: z.nullable(z.string()),
    stud_holes: z.int('must be a whole number'),
    pcd: figure,
    centre_bore: z.string('must be text'),
    bolt_pattern: z.string('must be text'),
  }),
  wheels: z.array(
    z.looseObject({ is_stock: z.boolean(), showing_fp_only: z.boolean(), front: side, rear: z.nullable(side) }),
  ),
  is_staggered_stock: z.boolean('must be true or false'),
  load: z.optional(
    z.object({
      gvwr_kg: z.optional(figure),
      gawr_front_kg: z.optional(figure),
      gawr_rear_kg: z.optional(figure),
      axle_share: z.optional(figure),
      source: words,
      confidence: z.enum(['high', 'medium', 'low'], 'must be high, medium or low'),
    }),
  ),
  min_wheel_load_kg: z._default(maybe, null),
  load_basis: z._default(z.nullable(z.enum(['gawr', 'gvwr', 'tyre'])), null),
  takes_square: z.boolean('must be true or false'),
  takes_staggered: z.boolean('must be true or false'),
  fitment_window: z.object({ front: fitmentWindow, rear: fitmentWindow }),
})

const generation = z.object({
  slug,
  name: words,
  platform: z.nullable(z.string()),
  start: year,
  end: year,
  note: z.nullable(z.string()),
  confidence: z.looseObject({ technical: z.string('must be text'), wheels: z.string('must be text') }),
  modifications: z.array(modification),
})

const vehicleMake = z.object({
  slug,
  name: words,
  name_ar: words,
  country: words,
  models: z.array(
    z.object({
      slug,
      name: words,
      name_ar: words,
      body: words,
      fitment_class: words,
      generations: z.array(generation),
    }),
  ),
})
export type VehicleMake = z.output<typeof vehicleMake>

/** Parses the makes of a file (one, or a list), or returns all mistakes in it, each beginning with its place. */
export function readMakes(json: unknown): { makes: VehicleMake[] } | { mistakes: string[] } {
  const list = Array.isArray(json) ? json : [json]
  const read = z.array(vehicleMake).safeParse(list, { error: () => 'is missing or of another kind' })
  if (read.success) return { makes: read.data }
  const mistakes = read.error.issues.map(({ path: [which, ...path], message }) => {
    const place = path.map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${String(part)}`)).join('')
    const make = (list[Number(which)] as { slug?: unknown } | null)?.slug ?? `make ${Number(which) + 1}`
    return `${make}${place} ${message}.`
  })
  return { mistakes }
}
