import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import {
  type LoadedFigures,
  vehicleCorrections,
  vehicleModels,
  vehicleModifications,
} from '#database/schema/fitment.ts'
import { corrected } from '#domain/fitment/corrections/figures.ts'

/**
 * The rows of a load with the shop's own figures in place of the loaded ones, which are kept beside them. Call it in the
 * transaction of the load.
 */
export async function keepCorrections<Row extends { slug: string }>(db: Database, rows: Row[]): Promise<Row[]> {
  const slugs = rows.map(({ slug }) => slug)
  const kept = await db
    .select({ correction: vehicleCorrections, fitment_class: vehicleModels.fitment_class })
    .from(vehicleCorrections)
    .innerJoin(vehicleModifications, eq(vehicleModifications.slug, vehicleCorrections.modification))
    .innerJoin(
      vehicleModels,
      and(eq(vehicleModels.make, vehicleModifications.make), eq(vehicleModels.slug, vehicleModifications.model)),
    )
    .where(inArray(vehicleCorrections.modification, slugs))
    .for('no key update', { of: vehicleCorrections })
  if (kept.length === 0) return rows
  const bySlug = new Map(kept.map((each) => [each.correction.modification, each]))
  for (const row of rows) {
    const found = bySlug.get(row.slug)
    if (!found) continue
    const { correction, fitment_class } = found
    const { technical, min_wheel_load_kg, load_basis, confidence, wheels, window_front, window_rear, ...sets } =
      row as unknown as LoadedFigures
    const { is_staggered_stock, takes_square, takes_staggered } = sets
    const loaded = {
      ...{ technical, min_wheel_load_kg, load_basis, confidence, wheels, window_front, window_rear },
      ...{ is_staggered_stock, takes_square, takes_staggered },
    }
    await db.update(vehicleCorrections).set({ loaded }).where(eq(vehicleCorrections.modification, row.slug))
    Object.assign(row, corrected(loaded, correction.own, fitment_class))
  }
  return rows
}
