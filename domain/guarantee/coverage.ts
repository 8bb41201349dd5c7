import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { kitFor, piecesInPack } from '#domain/catalogue/kit.ts'
import { type Ring, ringsMissing } from '#domain/orders/rings.ts'
import { setOfLine } from '#domain/orders/sets.ts'
import type { Shop } from '#domain/shop.ts'
import { calendar } from '#domain/store.ts'
import type { GuaranteeCoverage } from '#shared/after-sale/lists.ts'
import type { Part, Verdict } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { dayIn } from '#shared/time-zone.ts'
import { isSure, verdictOn } from '#shared/verdict.ts'

/** A wheel line of an order with its guarantee coverage. Fils. */
export type CoveredLine = LineRow & { coverage: GuaranteeCoverage }

export type LineRow = {
  id: string
  position: number
  kind: 'wheel' | 'addon'
  sku: string
  name: string
  name_ar: string
  image: string
  axle: 'any' | 'front' | 'rear'
  /** The lines of a staggered set name the same set. */
  set_id: string | null
  quantity: number
  total: number
  discount: number
  fitment: Verdict | null
  /** The SKU if the design has left the catalogue. */
  design_id: string
  /** Of the verdict's car; null if it has left the vehicle data. */
  generation: string | null
  /** The order names the car that the verdict was made for. */
  is_named_car: boolean
  /** Of hub rings, mm, with the pieces that were bought. */
  ring: Ring | null
  /** Of `quantity`: refunded, or back on the shelf before they left. */
  gone: number
  /** Null where it was not kept yet. */
  rings_left_out: boolean | null
  /** A case of this line ended in a refund, or all its pieces were refunded otherwise. */
  is_refunded: boolean
}

type OrderFacts = Pick<Order, 'id' | 'status' | 'payment_status' | 'dispatched_at' | 'delivery_date'>

/** Each wheel line of an order, in line order, with its guarantee coverage. */
export async function coverageOf(shop: Shop, order: OrderFacts): Promise<CoveredLine[]> {
  const lines = await linesOfOrder(shop.db, { order_id: order.id })
  const rings = lines.flatMap(({ ring }) => ring ?? [])
  const kept = lines.flatMap(({ ring, quantity, gone }) =>
    ring ? [{ ...ring, pieces: (ring.pieces / quantity) * (quantity - gone) }] : [],
  )
  const today = dayIn(calendar.timezone, shop.now())
  const wheels = lines.filter(({ kind }) => kind === 'wheel')
  const left_out = ringsMissing(wheels, rings)
  const missing = ringsMissing(
    wheels.map((line) => ({ ...line, quantity: line.quantity - line.gone })),
    kept,
  )
  return Promise.all(
    wheels.map(async (line, i) => {
      const sent_back = missing[i]!.some((part) => !left_out[i]!.includes(part))
      const parts_missing = sent_back || (line.rings_left_out ?? (await isSold(shop, left_out[i]!)))
      return { ...line, coverage: judgeCoverage(order, line, { today, parts_missing }) }
    }),
  )
}

/** For orders of which it was not kept: a ring that the shop does not sell could not be bought with the wheels. */
async function isSold(shop: Shop, rings: Part[]): Promise<boolean> {
  return (await kitFor(shop, rings)).length > 0
}

/** The terms as code: "Fits", or "Fits, with parts" bought with them, for the order's car. `today` YYYY-MM-DD. */
export function judgeCoverage(
  order: Omit<OrderFacts, 'id'>,
  line: Pick<LineRow, 'axle' | 'quantity' | 'fitment' | 'is_named_car' | 'is_refunded'>,
  { today, parts_missing }: { today: string; parts_missing: boolean },
): GuaranteeCoverage {
  if (order.status !== 1) return 'not_paid'
  const word = verdictOn(line)
  if (!word || !line.is_named_car) return 'no_car'
  if (!isSure(word)) return 'measured_first'
  if (word === 'parts' && parts_missing) return 'parts_missing'
  if (order.payment_status === 'refunded') return 'refunded'
  if (line.is_refunded) return 'line_refunded'
  if (!order.dispatched_at && order.delivery_date > today) return 'not_sent'
  return 'covered'
}

/** A typed column of the order; orders of before may have Arabic-Indic or Persian digits. */
const typed = (column: string) => sql`
  translate(lower(trim(o.${sql.raw(column)})), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`

const named = (text: string, slug: string, table: string) => sql`
  ${sql.raw(text)} in (lower(${sql.raw(table)}.name), lower(${sql.raw(table)}.name_ar), ${sql.raw(slug)})`

/**
 * Of a model that only the vehicle service knows, or that the data have renamed since: the verdict's label names the car as the
 * order does, or with the make in English. Labels drop the make before a model that begins with it; Arabic ones end with the
 * year, and verdicts of older orders have none.
 */
const namedByLabel = sql`(
  starts_with(lower(v.label_ar), concat_ws(' ', t.make, t.model, t.year)) or exists (
    select from (values (t.make), (case when ${named('t.make', 'v.make', 'ma')} then lower(ma.name) end)) m(make)
    where starts_with(lower(v.label) || ' ', v.year || ' ' || m.make || ' ' || t.model || ' ')
      or (starts_with(t.model, m.make) and starts_with(lower(v.label) || ' ', v.year || ' ' || t.model || ' '))
  )
)`

/** English labels go on after the model: that of a Range Rover Sport begins like a Range Rover. */
const isAnotherModel = sql`exists (
  select from vehicle_models x
  where x.make = v.make and x.slug <> v.model and ml.slug is not null and ${named('t.model', 'x.slug', 'x')}
)`

const linesOfOrder = statement<LineRow, { order_id: string }>(
  'guarantee_lines_of_order',
  sql`
    select l.id, l.position, l.kind, l.sku, l.name, l.name_ar, l.image, l.axle, ${setOfLine} as set_id, l.quantity, l.total, l.discount, l.fitment,
      l.rings_left_out, coalesce(w.design_id, l.sku) as design_id, mo.generation,
      coalesce(
        t.year = v.year
          and ((${named('t.make', 'v.make', 'ma')} and ${named('t.model', 'v.model', 'ml')})
            or (not ${isAnotherModel} and ${namedByLabel})),
        false
      ) as is_named_car,
      case when ac.slug = 'hub-rings' then a.fits || jsonb_build_object('pieces', l.quantity * ${piecesInPack}) end as ring,
      least(l.quantity, greatest(
        (
          select coalesce(sum(p.quantity), 0) from refund_lines p join refunds r on r.id = p.refund_id
          where p.line_id = l.id and r.state <> 'failed'
        ),
        (select coalesce(sum(k.quantity), 0) from order_restocks k where k.line_id = l.id and k.why = 'never_left')
      ))::int as gone,
      exists (
        select from guarantee_cases c join refunds r on r.id = c.refund_id
        where c.line_id = l.id and r.state <> 'failed'
      ) or l.quantity <= (
        select sum(p.quantity) from refund_lines p join refunds r on r.id = p.refund_id
        where p.line_id = l.id and r.state <> 'failed'
      ) as is_refunded
    from orders o
    join order_lines l on l.order_id = o.id
    left join lateral (
      select l.fitment->'vehicle'->>'make' as make, l.fitment->'vehicle'->>'model' as model,
        l.fitment->'vehicle'->>'year' as year, l.fitment->'vehicle'->>'label' as label,
        l.fitment->'vehicle'->>'label_ar' as label_ar, l.fitment->'vehicle'->>'modification' as modification
    ) v on true
    cross join lateral (
      select ${typed('vehicle_make')} as make, ${typed('vehicle_model')} as model, ${typed('vehicle_year')} as year
    ) t
    left join wheels w on w.sku = l.sku
    left join addons a on a.sku = l.sku
    left join addon_categories ac on ac.id = a.category_id
    left join vehicle_modifications mo on mo.slug = v.modification
    left join vehicle_makes ma on ma.slug = v.make
    left join vehicle_models ml on ml.make = v.make and ml.slug = v.model
    where o.id = ${sql.placeholder('order_id')}::uuid
    order by l.position`,
)
