import { sql } from 'drizzle-orm'

/**
 * What the front and the rear line of a staggered set share, of the order line `l`; null for a line without a set. An older
 * order names no sets: there, the rear line is the one after its front line.
 */
export const setOfLine = sql`coalesce(l.set_id, case l.axle when 'front' then l.id when 'rear' then (
  select f.id from order_lines f
  where f.order_id = l.order_id and f.axle = 'front' and f.set_id is null and f.position = l.position - 1
) end)`
