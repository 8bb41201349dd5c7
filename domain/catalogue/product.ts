import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { kitFor } from '#domain/catalogue/kit.ts'
import { listCards } from '#domain/catalogue/listing.ts'
import { bestSet, type WheelSet } from '#domain/catalogue/set-verdict.ts'
import { summaryOf, type WheelRow, wheelJson } from '#domain/catalogue/wheel-columns.ts'
import { skuKey } from '#domain/catalogue/wheels.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { Product, WheelCard } from '#shared/api/browse.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'

/** A shopper cannot compare more pairs than this. */
const mostPairs = 6

/**
 * One wheel with all sizes of its design and, for a car, the verdict and the parts it needs. The SKU, in any spelling,
 * identifies the wheel; the returned slug is its canonical one. `rear_sku` requests the staggered set with that rear
 * wheel, if it exists, "none" four equal wheels; otherwise the set that fits the car best is judged. Throws
 * `wheel_not_found` and `vehicle_not_found`.
 */
export async function findProduct(
  shop: Shop,
  { sku, rear_sku, vehicle }: { slug?: string; sku: string; rear_sku?: string | null; vehicle?: ChosenVehicle | null },
): Promise<Product> {
  const key = skuKey(sku)
  const [found] = key ? await productBySku(shop.db, { key }) : []
  if (!found) throw new Problem('wheel_not_found', 404)
  const car = vehicle ? await findVehicle(shop, vehicle) : null
  const { wheel, details, sizes } = found
  const pairs = wheelSets(found)
  const own = pairsOf(pairs, wheel)
  const requested = rear_sku ? own.find(({ rear }) => skuKey(rear.sku) === skuKey(rear_sku)) : undefined
  const wanted = requested ?? (rear_sku === 'none' ? { front: wheel, rear: wheel } : undefined)
  const judged = car && wanted && { ...wanted, verdict: judge({ vehicle: car.record, ...wanted }) }
  const set = car && (judged ?? bestSet(car.record, wheel, own))
  const pair = set ? (set.front.sku === set.rear.sku ? undefined : set) : (requested ?? own[0])
  return {
    ...summaryOf(wheel),
    ...details,
    stud_holes: wheel.stud_holes,
    pcd: wheel.pcd,
    load_rating_kg: wheel.load_rating_kg,
    lug_seat: wheel.lug_seat,
    images: wheel.images,
    pictures: (JSON.parse(wheel.images) as string[]).flatMap((name) => shop.pictures.find(name) ?? []),
    sizes: sizes.map((size) => ({
      ...summaryOf(size),
      fit: car && bestSet(car.record, size, pairsOf(pairs, size)).verdict.verdict,
    })),
    pair: pair ? { front: summaryOf(pair.front), rear: summaryOf(pair.rear) } : null,
    sets: car && set ? setChoices(car.record, wheel, own, set) : [],
    vehicle: car?.name ?? null,
    fitment: set?.verdict ?? null,
    kit: set ? await kitFor(shop, set.verdict.parts) : [],
  }
}

/** The sets that fit the car, four equal wheels and pairs, if there is more than one; others are left out. */
function setChoices(
  vehicle: VehicleRecord,
  wheel: WheelRow,
  pairs: WheelSet<WheelRow>[],
  chosen: WheelSet<WheelRow>,
): Product['sets'] {
  const sets = [{ front: wheel, rear: wheel }, ...pairs.slice(0, mostPairs)]
    .map((set) => ({ ...set, fit: judge({ vehicle, ...set }).verdict }))
    .filter(({ fit }) => fit !== 'fail')
  if (sets.length < 2) return []
  return sets.map(({ front, rear, fit }) => ({
    front: summaryOf(front),
    rear: front.sku === rear.sku ? null : summaryOf(rear),
    fit,
    chosen: front.sku === chosen.front.sku && rear.sku === chosen.rear.sku,
    set_price: 2 * (front.price + rear.price),
  }))
}

/** Wheels of other designs in the same diameter that fit the same car or, without a car, have the same bolt pattern. */
export async function relatedWheels(shop: Shop, product: Product, limit = 8): Promise<WheelCard[]> {
  const { make, model, year, modification } = product.vehicle ?? {}
  const like = product.vehicle
    ? { make, model, year: String(year), modification }
    : { bolt_pattern: product.bolt_pattern }
  const cards = await listCards(shop, { ...like, diameter: String(product.diameter) }, limit + 2)
  return cards.filter((card) => card.design_id !== product.design_id).slice(0, limit)
}

type Found = {
  wheel: WheelRow
  details: Pick<
    Product,
    | 'brand'
    | 'brand_ar'
    | 'brand_slug'
    | 'design'
    | 'design_id'
    | 'construction'
    | 'colour'
    | 'weight_kg'
    | 'country_of_origin'
    | 'description'
    | 'description_ar'
  >
  sizes: WheelRow[]
  pairs: { front_sku: string; rear_sku: string }[]
}

function wheelSets({ sizes, pairs }: Found): WheelSet<WheelRow>[] {
  const bySku = new Map(sizes.map((size) => [size.sku, size]))
  return pairs.flatMap(({ front_sku, rear_sku }) => {
    const [front, rear] = [bySku.get(front_sku), bySku.get(rear_sku)]
    return front && rear ? [{ front, rear }] : []
  })
}

const pairsOf = (sets: WheelSet<WheelRow>[], { sku }: WheelRow) =>
  sets.filter(({ front, rear }) => front.sku === sku || rear.sku === sku)

const productBySku = statement<Found, { key: string }>(
  'product_by_sku',
  sql`
    select ${wheelJson('w')} as wheel,
      json_build_object(
        'brand', b.name, 'brand_ar', b.name_ar, 'brand_slug', b.slug, 'design', d.name, 'design_id', d.id,
        'construction', w.construction, 'colour', w.colour, 'weight_kg', w.weight_kg, 'country_of_origin', w.country_of_origin,
        'description', d.description, 'description_ar', d.description_ar
      ) as details,
      (
        select json_agg(${wheelJson('s')} order by s.diameter, s.width, s.bolt_pattern, s."offset", s.finish, s.id)
        from (select * from wheels where design_id = w.design_id order by id <> w.id, id limit 500) s
      ) as sizes,
      (
        select coalesce(json_agg(p order by p.front_sku, p.rear_sku), '[]')
        from wheel_pairs p join wheels f on f.sku = p.front_sku where f.design_id = w.design_id
      ) as pairs
    from wheels w join designs d on d.id = w.design_id join brands b on b.slug = w.brand_slug
    where upper(replace(w.sku, '-', '')) = ${sql.placeholder('key')}::text
    order by w.id limit 1`,
)
