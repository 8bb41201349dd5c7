import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { bestSet } from '#domain/catalogue/set-verdict.ts'
import { summaryOf, type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKey, skuKeyOf } from '#domain/sku-key.ts'
import type { ComparedWheel } from '#shared/api/browse.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { mostCompared } from '#shared/limits.ts'

/**
 * Compares wheels in the order requested, each in the set that fits the car best. A wheel no longer sold leaves an
 * empty slot. Throws `vehicle_not_found`.
 */
export async function compareWheels(
  shop: Shop,
  { skus, vehicle }: { skus: string[]; vehicle: ChosenVehicle | null },
): Promise<{ wheels: ComparedWheel[]; vehicle: VehicleName | null }> {
  const keys = [...new Set(skus.map(skuKey).filter(Boolean))].slice(0, mostCompared)
  const [rows, car] = await Promise.all([
    keys.length > 0 ? wheelsToCompare(shop.db, { keys }) : [],
    vehicle ? findVehicle(shop, vehicle) : null,
  ])
  const found = keys.flatMap((key) => rows.find(({ wheel }) => skuKey(wheel.sku) === key) ?? [])
  return {
    vehicle: car?.name ?? null,
    wheels: found.map((row) => {
      const { wheel, details } = row
      return {
        ...summaryOf(wheel),
        ...details,
        load_rating_kg: wheel.load_rating_kg,
        picture: shop.pictures.find(firstImage(wheel.images)),
        set_price: 4 * wheel.price,
        rear: null,
        fit: null,
        ...(car && onCar(car.record, row)),
      }
    }),
  }
}

function onCar(vehicle: VehicleRecord, { wheel, pairs }: Row): Pick<ComparedWheel, 'set_price' | 'rear' | 'fit'> {
  const { front, rear, verdict } = bestSet(vehicle, wheel, pairs)
  // The wheel's own axle first, as its size is in the other rows.
  const axles = verdict.axles.toSorted((a, b) => Number(b.sku === wheel.sku) - Number(a.sku === wheel.sku))
  const [axle] = axles
  const tyres = axles.map(({ checks }) => checks.find(({ name }) => name === 'tyre')?.value ?? null)
  return {
    set_price: 2 * (front.price + rear.price),
    rear: front.sku === rear.sku ? null : summaryOf(front.sku === wheel.sku ? rear : front),
    fit: {
      verdict: verdict.verdict,
      outer_move: axle?.outer_move ?? null,
      inner_move: axle?.inner_move ?? null,
      tyres: [...new Set(tyres.filter((tyre) => typeof tyre === 'string'))],
    },
  }
}

type Row = {
  wheel: WheelRow
  details: Pick<ComparedWheel, 'brand' | 'brand_ar' | 'design' | 'design_id' | 'construction' | 'weight_kg'>
  pairs: { front: WheelRow; rear: WheelRow }[]
}

const wheelsToCompare = statement<Row, { keys: string[] }>(
  'wheels_to_compare',
  sql`
    select ${wheelJson('w')} as wheel,
      json_build_object(
        'brand', b.name, 'brand_ar', b.name_ar, 'design', d.name, 'design_id', d.id,
        'construction', w.construction, 'weight_kg', w.weight_kg
      ) as details,
      (
        select coalesce(json_agg(json_build_object('front', ${wheelJson('f')}, 'rear', ${wheelJson('r')})), '[]')
        from wheel_pairs p join wheels f on f.sku = p.front_sku join wheels r on r.sku = p.rear_sku
        where (p.front_sku = w.sku or p.rear_sku = w.sku) and f.shown and r.shown
      ) as pairs
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug
    where ${skuKeyOf(sql`w.sku`)} = any(${sql.placeholder('keys')}::text[]) and w.shown`,
)
