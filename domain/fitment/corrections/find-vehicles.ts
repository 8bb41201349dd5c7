import { sql } from 'drizzle-orm'
import type { FactoryWheel, LoadedFigures, WheelSide } from '#database/schema/fitment.ts'
import { type OwnFigures, textsOf } from '#domain/fitment/corrections/figures.ts'
import { fold, wordsOf } from '#domain/fold.ts'
import { isoTime } from '#domain/iso-time.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { pageRows } from '#shared/desk/limits.ts'
import type { DeskVehicle, ListedVehicle, VehicleFigures, VehicleFilters } from '#shared/desk/vehicles.ts'

/** A page of cars by make, model and year, the newest of a model first. */
export async function listVehicles(
  shop: Shop,
  { q, make, year, state, after }: VehicleFilters,
): Promise<{ rows: ListedVehicle[]; next: string | null }> {
  const words = wordsOf(fold(q ?? ''))
  const named = words.map(
    (word) => sql`position(${word} in search_fold(
    concat_ws(' ', ma.name, ma.name_ar, ml.name, ml.name_ar, mo.name, mo.trim, mo.generation_name)
  )) > 0`,
  )
  const [, after_make, after_model, after_year, after_slug] =
    /^([a-z0-9-]+)\/([a-z0-9-]+)\/(\d{4})\/([a-z0-9-]+)$/.exec(after ?? '') ?? []
  const conditions = [
    ...named,
    ...(q && words.length === 0 ? [sql`false`] : []),
    ...(make ? [sql`mo.make = ${make}`] : []),
    ...(year ? [sql`${Number(year)} between mo.start_year and mo.end_year`] : []),
    ...(state ? [sql`c.own <> '{}'`] : []),
    ...(after_slug
      ? [
          sql`(mo.make, mo.model, -mo.start_year, mo.slug) > (${after_make}, ${after_model}, ${-Number(after_year)}::int, ${after_slug})`,
        ]
      : []),
    sql`true`,
  ]
  const { rows } = await shop.db.execute<ListedVehicle & { make: string; model: string }>(sql`
    select mo.make, mo.model, ${listedColumns} from vehicle_modifications mo ${joins}
    where ${sql.join(conditions, sql` and `)}
    order by mo.make, mo.model, -mo.start_year, mo.slug limit ${pageRows + 1}`)
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ make: _, model: __, ...row }) => row),
    next: rows.length > pageRows && last ? [last.make, last.model, last.start_year, last.slug].join('/') : null,
  }
}

/** The record of one car. Throws not_found. */
export async function readVehicle(shop: Shop, slug: string): Promise<DeskVehicle> {
  type Row = Omit<DeskVehicle, 'values' | 'loaded' | 'factory' | 'sources' | 'wheels_confidence'> & {
    now: LoadedFigures
    was: LoadedFigures | null
    own: OwnFigures | null
    wheels: FactoryWheel[]
  }
  const { rows } = await shop.db.execute<Row>(sql`
    select ${listedColumns}, mo.make, mo.model, mo.generation_name, mo.wheels, coalesce(c.version, 1) as version,
      json_build_object('technical', mo.technical, 'min_wheel_load_kg', mo.min_wheel_load_kg, 'load_basis', mo.load_basis,
        'confidence', mo.confidence, 'wheels', mo.wheels) as now, c.corrected_at,
      (select loaded_at from vehicle_make_loads where make = mo.make) as loaded_at,
      c.loaded as was, c.own
    from vehicle_modifications mo ${joins} where mo.slug = ${slug}`)
  const [found] = rows
  if (!found) throw new Problem('not_found', 404)
  const { now, was, own, wheels, loaded_at, corrected_at, ...row } = found
  const texts = textsOf(was ?? now)
  const changed = Object.keys(own ?? {}).filter((name) => name !== 'source') as (keyof VehicleFigures)[]
  const { technical_sources = [], wheel_sources = [], wheels: wheels_confidence } = now.confidence
  return {
    ...row,
    wheels_confidence,
    loaded_at: isoTime(loaded_at),
    corrected_at: found.is_own ? isoTime(corrected_at) : null,
    sources: [...new Set([...technical_sources, ...wheel_sources])],
    values: { ...textsOf(now), source: own?.source ?? '' },
    loaded: Object.fromEntries(changed.map((name) => [name, texts[name]])),
    factory: wheels
      .filter(({ is_stock }) => is_stock)
      .map(({ front, rear }) => ({ front: sideOf(front), rear: rear && sideOf(rear) })),
  }
}

const joins = sql`
  join vehicle_models ml on ml.make = mo.make and ml.slug = mo.model
  join vehicle_makes ma on ma.slug = mo.make
  left join vehicle_corrections c on c.modification = mo.slug`

const listedColumns = sql`
  mo.slug, ma.name as make_name, ma.name_ar as make_name_ar, ml.name as model_name, ml.name_ar as model_name_ar, mo.name,
  mo.trim, mo.start_year, mo.end_year, mo.technical->>'bolt_pattern' as bolt_pattern,
  mo.technical->>'centre_bore' as centre_bore, mo.confidence->>'technical' as confidence,
  coalesce(c.own <> '{}', false) as is_own`

function sideOf({ rim_diameter, rim_width, rim_offset, offset_within_mm, tire }: WheelSide) {
  return { diameter: rim_diameter, width: rim_width, offset: rim_offset, within: offset_within_mm ?? null, tyre: tire }
}
