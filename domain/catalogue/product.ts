import { findInDesign } from '#domain/catalogue/designs.ts'
import { kitFor } from '#domain/catalogue/kit.ts'
import { listCards } from '#domain/catalogue/listing.ts'
import { bestSet, type WheelSet } from '#domain/catalogue/set-verdict.ts'
import { type Design, type Details, summaryOf, type WheelRow } from '#domain/catalogue/wheel-columns.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { type FoundVehicle, findVehicle } from '#domain/fitment/vehicles.ts'
import { describedPictures } from '#domain/pictures/texts.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { skuKey } from '#domain/sku-key.ts'
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
  const found = await findForSale(shop, sku)
  const car = vehicle ? await findVehicle(shop, vehicle) : null
  const pairs = wheelSets(found.design)
  const sizes = sizesOf(found.design).map((size, i) => {
    if (!car) return size
    const { wheel } = found.design.wheels[i]!
    return { ...size, fit: bestSet(car.record, wheel, pairsOf(pairs, wheel)).verdict.verdict }
  })
  return { ...(await withoutSizes(shop, found, { rear_sku, car, pairs })), sizes }
}

/**
 * The same without a car, as JSON (UTF-8, in parts). The sizes, nine tenths of it, are equal for all SKUs of a design: they
 * are written once for as long as the design is kept.
 */
export async function productJson(shop: Shop, { sku }: { sku: string }): Promise<Buffer[]> {
  const found = await findForSale(shop, sku)
  const { design } = found
  const product = await withoutSizes(shop, found, { car: null, pairs: wheelSets(design) })
  design.sizes_json ??= Buffer.from(JSON.stringify(sizesOf(design)))
  return [Buffer.from(`${JSON.stringify(product).slice(0, -1)},"sizes":`), design.sizes_json, closing]
}

const closing = Buffer.from('}')

type Found = { wheel: WheelRow; details: Details; design: Design }

async function findForSale(shop: Shop, sku: string): Promise<Found> {
  const key = skuKey(sku)
  const found = key ? await findInDesign(shop, key) : undefined
  if (!found) throw new Problem('wheel_not_found', 404)
  return found
}

function sizesOf({ wheels }: Design): Product['sizes'] {
  return wheels.map(({ wheel }) => ({ ...summaryOf(wheel), fit: null }))
}

/** @param pairs all staggered pairs of the design */
async function withoutSizes(
  shop: Shop,
  { wheel, details, design }: Found,
  { rear_sku, car, pairs }: { rear_sku?: string | null; car: FoundVehicle | null; pairs: WheelSet<WheelRow>[] },
): Promise<Omit<Product, 'sizes'>> {
  const own = pairsOf(pairs, wheel)
  const rear_key = skuKey(rear_sku ?? '')
  const requested = own.find(({ rear }) => skuKey(rear.sku) === rear_key)
  const wanted = requested ?? (rear_sku === 'none' ? { front: wheel, rear: wheel } : undefined)
  const judged = car && wanted && { ...wanted, verdict: judge({ vehicle: car.record, ...wanted }) }
  const set = car && (judged ?? bestSet(car.record, wheel, own))
  const pair = set ? (set.front.sku === set.rear.sku ? undefined : set) : (requested ?? own[0])
  return {
    ...summaryOf(wheel),
    ...design.names,
    ...details,
    stud_holes: wheel.stud_holes,
    pcd: wheel.pcd,
    load_rating_kg: wheel.load_rating_kg,
    lug_seat: wheel.lug_seat,
    images: wheel.images,
    pictures: await describedPictures(shop, wheel.images),
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

function wheelSets({ wheels, pairs }: Design): WheelSet<WheelRow>[] {
  if (pairs.length === 0) return []
  const bySku = new Map(wheels.map(({ wheel }) => [wheel.sku, wheel]))
  return pairs.flatMap(({ front_sku, rear_sku }) => {
    const [front, rear] = [bySku.get(front_sku), bySku.get(rear_sku)]
    return front && rear ? [{ front, rear }] : []
  })
}

const pairsOf = (sets: WheelSet<WheelRow>[], { sku }: WheelRow) =>
  sets.filter(({ front, rear }) => front.sku === sku || rear.sku === sku)
