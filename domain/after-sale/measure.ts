import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { measurementPhotos, measurements } from '#database/schema/after-sale.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { isoTime } from '#domain/iso-time.ts'
import { lockPaidOrderById } from '#domain/orders/lock.ts'
import { isUncertain, isUnmeasured, wordOfLine } from '#domain/orders/measuring.ts'
import { Problem } from '#domain/problem.ts'
import { encodePhotos } from '#domain/reviews/photos.ts'
import type { Shop } from '#domain/shop.ts'
import type { MeasuredLine, Measuring } from '#shared/desk/measured.ts'
import { isUuid } from '#shared/uuid.ts'

/** The lines of an order whose verdict is not certain, each with its measurements, the newest first. */
export async function linesToMeasure(shop: Shop, order_id: string): Promise<MeasuredLine[]> {
  const { rows } = await shop.db.execute<MeasuredLine>(sql`
    select l.id as line_id, l.sku, l.name, l.name_ar, l.axle, l.quantity, ${wordOfLine} as verdict,
      ${isUnmeasured} as is_open,
      (
        select coalesce(json_agg(json_build_object(
          'id', m.id, 'result', m.result, 'note', m.note, 'staff_name', s.name, 'created_at', m.created_at,
          'photos', (
            select coalesce(json_agg(p.id order by p.created_at, p.id), '[]') from measurement_photos p
            where p.measurement_id = m.id
          )
        ) order by m.created_at desc, m.id), '[]')
        from measurements m join staff s on s.id = m.staff_id where m.order_id = l.order_id and m.line_id = l.id
      ) as measurements
    from order_lines l where l.order_id = ${order_id}::uuid and ${isUncertain} order by l.position`)
  return rows.map(({ measurements, ...line }) => ({
    ...line,
    measurements: measurements.map((each) => ({ ...each, created_at: isoTime(each.created_at) })),
  }))
}

/**
 * Stores what a member found when measuring a line of a paid order, with one to four photographs. A line can be measured
 * again until its order is dispatched; the newest counts. Throws photo_missing, photo_refused, order_not_found,
 * order_already_sent and line_not_measured.
 */
export async function measureLine(
  shop: Shop,
  by: Actor,
  { id, line_id, result, note, photos }: Measuring & { id: string; line_id: string; photos: readonly Buffer[] },
): Promise<void> {
  if (photos.length === 0) throw new Problem('photo_missing', 422)
  const encoded = await encodePhotos(photos, 'desk')
  await audited(shop, by, async (open, record) => {
    const order = await lockPaidOrderById(open, id)
    if (order.dispatched_at) throw new Problem('order_already_sent', 409)
    const { rows } = await open.db.execute<{ sku: string }>(
      sql`select l.sku from order_lines l where l.order_id = ${id} and l.id = ${line_id} and ${isUncertain}`,
    )
    const [line] = rows
    if (!line) throw new Problem('line_not_measured', 404)
    const created_at = shop.now()
    const measurement_id = randomUUID()
    const { staff_id } = by
    await open.db
      .insert(measurements)
      .values({ id: measurement_id, order_id: id, line_id, result, note, staff_id, created_at })
    await open.db.insert(measurementPhotos).values(encoded.map((photo) => ({ ...photo, measurement_id, created_at })))
    await record({
      ...{ action: 'order.measured', kind: 'order', id, name: order.order_number! },
      after: { sku: line.sku, result, photos: encoded.length },
    })
  })
}

/** A photograph of a measurement, as WebP. Throws not_found. */
export async function measurementPhoto(shop: Shop, id: string, size: string): Promise<Buffer> {
  if (!isUuid(id) || (size !== 'large' && size !== 'small')) throw new Problem('not_found', 404)
  const { rows } = await shop.db.execute<{ body: Buffer }>(
    sql`select ${sql.identifier(size)} as body from measurement_photos where id = ${id}`,
  )
  if (!rows[0]) throw new Problem('not_found', 404)
  return rows[0].body
}
