import { eq, sql } from 'drizzle-orm'
import { type LoadedFigures, vehicleCorrections, vehicleModifications } from '#database/schema/fitment.ts'
import type { Actor } from '#domain/audit/audit.ts'
import { type Editable, save } from '#domain/audit/save.ts'
import {
  corrected,
  type OwnFigures,
  ownOf,
  replacedBy,
  sinceWhen,
  textsOf,
  withoutReplaced,
} from '#domain/fitment/corrections/figures.ts'
import { forgetVehicles } from '#domain/fitment/vehicles.ts'
import type { Shop } from '#domain/shop.ts'
import type { VehicleFigures } from '#shared/desk/vehicles.ts'

/** The figures of a car as a form edits them. */
export const vehicleFigures: Editable<VehicleFigures> = {
  kind: 'vehicle',
  action: 'vehicle.corrected',
  lock: async (open, slug) => {
    const found = await lockFigures(open, slug)
    if (!found) return undefined
    const { name, version, loaded, own, fitment_class } = found
    return { name, version, values: { ...textsOf(corrected(loaded, own, fitment_class)), source: own.source ?? '' } }
  },
  write: async (open, slug, values) => write(open, slug, (await lockFigures(open, slug))!, values),
  // The data may have been loaded again since: what it said then is no figure of the shop's own.
  restore: async (open, slug, values, { id }) => {
    const found = (await lockFigures(open, slug))!
    const own = await ownBefore(open, slug, id, found.own_since)
    await write(open, slug, found, withoutReplaced(found.replaced, values, own))
  },
}

async function write(open: Shop, slug: string, found: Figures, values: OwnFigures): Promise<void> {
  const { loaded, version, fitment_class } = found
  const own = ownOf(loaded, { ...found.own, ...values })
  const replaced = replacedBy(own, loaded, found.replaced)
  const own_since = sinceWhen(own, open.now(), found.own_since)
  const set = { own, replaced, own_since, version: version + 1, corrected_at: open.now() }
  await open.db
    .insert(vehicleCorrections)
    .values({ modification: slug, loaded, ...set })
    .onConflictDoUpdate({ target: vehicleCorrections.modification, set })
  // The triggers of the vehicle data tell every process; the pages that show cars are announced beside it.
  await open.db
    .update(vehicleModifications)
    .set(corrected(loaded, own, fitment_class))
    .where(eq(vehicleModifications.slug, slug))
  await open.db.execute(sql`select pg_notify('content', '')`)
}

/** The fields that the shop had set before an entry of the audit, and has had since. */
async function ownBefore(open: Shop, slug: string, entry_id: number, since: Record<string, string>): Promise<string[]> {
  const { rows } = await open.db.execute<{ name: string }>(sql`
    select distinct changed.name
    from audit_entries e, jsonb_object_keys(e.after) changed(name)
    where e.kind = 'vehicle' and e.thing_id = ${slug} and e.id < ${entry_id}
      and e.at >= (${JSON.stringify(since)}::jsonb->>changed.name)::timestamptz`)
  return rows.map(({ name }) => name)
}

/** Saves the shop's own figures of a car. Throws Conflict, and not_found. */
export async function correctVehicle(
  shop: Shop,
  by: Actor,
  slug: string,
  change: { version: number; values: VehicleFigures },
): Promise<{ version: number }> {
  const saved = await save(shop, by, vehicleFigures, { id: slug, ...change })
  forgetVehicles(shop)
  return saved
}

type Figures = {
  name: string
  fitment_class: string
  version: number
  loaded: LoadedFigures
  own: OwnFigures
  replaced: OwnFigures
  own_since: Record<string, string>
}

async function lockFigures(open: Shop, slug: string): Promise<Figures | undefined> {
  const { rows } = await open.db.execute<LoadedFigures & { name: string; fitment_class: string }>(sql`
    select concat_ws(' ', ma.name, ml.name, mo.name) as name, ml.fitment_class, mo.technical, mo.min_wheel_load_kg, mo.load_basis,
      mo.confidence, mo.wheels, mo.window_front, mo.window_rear, mo.is_staggered_stock, mo.takes_square, mo.takes_staggered
    from vehicle_modifications mo
    join vehicle_models ml on ml.make = mo.make and ml.slug = mo.model
    join vehicle_makes ma on ma.slug = mo.make
    where mo.slug = ${slug} for no key update of mo`)
  const [row] = rows
  if (!row) return undefined
  const { name, fitment_class, ...loaded } = row
  const [correction] = await open.db
    .select()
    .from(vehicleCorrections)
    .where(eq(vehicleCorrections.modification, slug))
    .for('no key update')
  return { name, fitment_class, ...(correction ?? { version: 1, loaded, own: {}, replaced: {}, own_since: {} }) }
}
