import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { FitLine } from '#domain/cart/fit.ts'
import { type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import { freezeFits } from '#domain/orders/freeze-quote.ts'
import { fitNamedCar } from '#domain/orders/named-car.ts'
import type { Shop } from '#domain/shop.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { OrderForm } from '#shared/forms.ts'
import type { Locale } from '#shared/locale.ts'

type NamedCar = Pick<OrderForm, 'vehicle_make' | 'vehicle_model' | 'vehicle_year' | 'vehicle_model_sub'>

/**
 * Judges the wheels of a stored order on its newly named car and freezes the verdicts. A wheel that has left the
 * catalogue is not judged. Throws does_not_fit_car.
 */
export async function refitOrder(shop: Shop, order_id: string, named: NamedCar, locale: Locale): Promise<void> {
  const rows = await wheelsOfOrder(shop.db, { order_id })
  const lines = rows.map(({ axle, vehicle, wheel }, i): FitLine & { wheel: WheelRow | null } => ({
    axle,
    vehicle,
    wheel: wheel!,
    // The two lines of a set are adjacent, as in the cart.
    set_id: axle === 'any' ? null : String(axle === 'front' ? i : i - 1),
  }))
  const known = lines.filter(({ wheel }) => wheel !== null)
  const fits = await fitNamedCar(shop, named, known, locale)
  await freezeFits(
    shop,
    order_id,
    lines.map((line) => fits[known.indexOf(line)] ?? null),
  )
}

type Row = { axle: FitLine['axle']; vehicle: ChosenVehicle | null; wheel: WheelRow | null }

const wheelsOfOrder = statement<Row, { order_id: string }>(
  'wheels_of_order',
  sql`
    select l.axle, l.fitment->'vehicle' as vehicle, case when w.id is not null then ${wheelJson('w')} end as wheel
    from order_lines l left join wheels w on w.sku = l.sku
    where l.order_id = ${sql.placeholder('order_id')}::uuid and l.kind = 'wheel'
    order by l.position`,
)
