import { cardWheels } from '#domain/catalogue/card-wheels.ts'
import { facetsOf, parseListingQuery } from '#domain/catalogue/listing-filters.ts'
import { carLimits } from '#domain/catalogue/memory/car-limits.ts'
import { type Columns, rowOf } from '#domain/catalogue/memory/columns.ts'
import { listFrom } from '#domain/catalogue/memory/list.ts'
import { type ListedCard, offerKind } from '#domain/catalogue/memory/request.ts'
import { findRearSizes, sizeChoices } from '#domain/catalogue/size-choices.ts'
import { summaryOf, type WheelRow } from '#domain/catalogue/wheel-columns.ts'
import { judge } from '#domain/fitment/judge.ts'
import type { VehicleRecord } from '#domain/fitment/records.ts'
import { type NextQuestion, nextQuestion } from '#domain/fitment/vehicle-lists.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { firstImage } from '#domain/pictures/pictures.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { FilterRemoval, Listing, ListingQuery, SizeChoices, WheelCard } from '#shared/api/browse.ts'
import { changeFilters, isOn, parametersOf, vehicleOf, withoutVehicle } from '#shared/filters/filters.ts'
import { countFilters, rearNames, wheelFilters } from '#shared/filters/wheels.ts'
import { sayReason } from '#shared/i18n/fitment/verdicts.ts'
import { perPage, setOf } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { isSure } from '#shared/verdict.ts'

/**
 * A page of wheels, or of sets that fit if the query names a car (all four choices), with its facets. Unknown filter
 * values are ignored. Throws `vehicle_not_found`.
 * @param among the ids of the only wheels to list, such as search results
 * @param fixed the filters among those of the query that cannot be removed, such as the brand on a brand's page
 */
export async function listWheels(
  shop: Shop,
  query: ListingQuery,
  { among, fixed = {} }: { among?: Int32Array | undefined; fixed?: Partial<ListingQuery> } = {},
): Promise<Listing> {
  const paged = query.pagination === undefined || isOn(query.pagination)
  const per_page = paged ? query.per_page : perPage.most
  const current_page = query.page
  const { list, columns, vehicle, sort } = await runListing(shop, query, {
    skip: (current_page - 1) * per_page,
    take: per_page,
    among,
  })
  const data = await wheelCards(shop, columns, list.cards, vehicle?.record ?? null)
  const first = (current_page - 1) * per_page + 1
  const { min_price, max_price, min_offset, max_offset } = list.range
  return {
    current_page,
    data,
    last_page: Math.max(1, Math.ceil(list.total / per_page)),
    per_page,
    total: list.total,
    from: data.length > 0 ? first : null,
    to: data.length > 0 ? first + data.length - 1 : null,
    facets: facetsOf(list),
    price_range: { min: min_price ?? 0, max: max_price ?? 0 },
    offset_range: { min: min_offset ?? 0, max: max_offset ?? 0 },
    vehicle: vehicle?.name ?? null,
    fits: list.fits,
    sort,
    nearest: list.without
      ? await suggestFilterRemovals(query, list.without, fixed, (other) => countWheels(shop, other, among))
      : [],
  }
}

/** A list as its page shows it. */
type ListPage = {
  list: Listing
  /** The query named a car that is not in our data, so the list is for any car. */
  unknown_car: boolean
  /** The next question of the finder, if the query names a car incompletely. */
  question: NextQuestion | null
  /** The form's choices, in a search by size. */
  sizes: SizeChoices | null
}

/** A list, and what its page needs besides. `fixed`: the filters that the page sets itself. */
export async function listPage(
  shop: Shop,
  filters: ListingQuery,
  fixed: Partial<ListingQuery> = {},
): Promise<ListPage> {
  const query = { ...filters, ...fixed }
  const [{ list, unknown_car }, question, sizes] = await Promise.all([
    listForKnownCar(shop, query, fixed),
    query.make && !vehicleOf(query) ? nextQuestion(shop, query) : null,
    isOn(query.search_by_size) ? findSizeChoices(shop, withoutVehicle(query)) : null,
  ])
  // Without a filter to remove, no wheel fits the car at all.
  if (list.vehicle && list.total === 0 && list.nearest.length === 0) shop.visits?.lacked(list.vehicle)
  return { list, unknown_car, question, sizes }
}

async function listForKnownCar(
  shop: Shop,
  query: ListingQuery,
  fixed: Partial<ListingQuery>,
): Promise<Pick<ListPage, 'list' | 'unknown_car'>> {
  try {
    return { list: await listWheels(shop, query, { fixed }), unknown_car: false }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'vehicle_not_found') throw error
    return { list: await listWheels(shop, withoutVehicle(query), { fixed }), unknown_car: true }
  }
}

/** The remaining choices of a search by size; those of the front wheel are the list's own filters. */
export async function findSizeChoices(shop: Shop, query: ListingQuery): Promise<SizeChoices> {
  const front = changeFilters(query, Object.fromEntries(rearNames.map((name) => [name, null])))
  const [list, columns] = await Promise.all([listWheels(shop, { ...front, per_page: 1 }), shop.catalogue.current()])
  return sizeChoices(query, list, findRearSizes(columns, parseListingQuery(front, { withVehicle: false }).filters))
}

/** Only the cards: the first `limit` of the list, one per design and diameter. */
export async function listCards(shop: Shop, query: Partial<ListingQuery>, limit: number): Promise<WheelCard[]> {
  const whole = { page: 1, per_page: limit, uniqueSize: 'true', ...query }
  const { list, columns, vehicle } = await runListing(shop, whole, { skip: 0, take: limit, facets: false })
  return wheelCards(shop, columns, list.cards, vehicle?.record ?? null)
}

/** The number of cards a query lists. */
async function countWheels(shop: Shop, query: ListingQuery, among: Int32Array | undefined): Promise<number> {
  return (await runListing(shop, query, { skip: 0, take: 0, facets: false, among })).list.total
}

async function runListing(
  shop: Shop,
  query: ListingQuery,
  {
    skip,
    take,
    facets = true,
    among,
  }: { skip: number; take: number; facets?: boolean; among?: Int32Array | undefined },
) {
  const chosen = vehicleOf(query)
  const vehicle = chosen && (await findVehicle(shop, chosen))
  const record = vehicle?.record ?? null
  const { sort, filters, rear } = parseListingQuery(query, { withVehicle: record !== null })
  const columns = await shop.catalogue.current()
  const list = listFrom(columns, {
    kind: offerKind(record, rear !== null),
    car: record && carLimits(record),
    among: among ? rowsOf(columns, among) : null,
    ...{ rear, filters, sort, skip, take, facets },
    grouped: isOn(query.uniqueSize),
  })
  return { list, columns, vehicle, sort }
}

/** The rows of SKUs, ascending. */
function rowsOf(columns: Columns, ids: Int32Array): Int32Array {
  const rows = ids.map((id) => rowOf(columns, id))
  return rows.filter((row) => row >= 0).sort()
}

/**
 * The cards as they are shown, with the picture and, for a car, the verdict and the front wheel's moves. Prices and
 * stock are those of the list. A wheel that was removed meanwhile is left out.
 */
async function wheelCards(
  shop: Shop,
  columns: Columns,
  cards: ListedCard[],
  vehicle: VehicleRecord | null,
): Promise<WheelCard[]> {
  const ids = cards.flatMap(({ front, rear }) => (rear ? [front.id, rear.id] : front.id))
  const known = await cardWheels(shop.catalogue.db, columns, ids)
  return cards.flatMap((card) => {
    const { front: ofFront, rear: ofRear, ...figures } = card
    const [shown, shownBehind] = [known.get(ofFront.id), ofRear && known.get(ofRear.id)]
    if (!shown || (ofRear && !shownBehind)) return []
    const { wheel, ...names } = shown
    const front = { ...wheel, ...ofFront }
    const rear = shownBehind ? { ...shownBehind.wheel, ...ofRear } : null
    return {
      ...summaryOf(front),
      ...names,
      ...figures,
      picture: shop.pictures.find(firstImage(front.images)),
      set_price: (setOf / 2) * (front.price + (rear ?? front).price),
      off: percentOff(rear ? [front, rear] : [front]),
      rear: rear && summaryOf(rear),
      fit: vehicle && fitOf(vehicle, front, rear),
    }
  })
}

function percentOff(wheels: Pick<WheelRow, 'price' | 'compare_at_price'>[]): number | null {
  const now = wheels.reduce((sum, { price }) => sum + price, 0)
  const before = wheels.reduce((sum, { price, compare_at_price }) => sum + (compare_at_price ?? price), 0)
  return before > now ? Math.round(100 - (100 * now) / before) : null
}

function fitOf(vehicle: VehicleRecord, front: WheelRow, rear: WheelRow | null): WheelCard['fit'] {
  const { verdict, axles } = judge({ vehicle, front, rear: rear ?? front })
  const { outer_move = null, inner_move = null } = axles[0] ?? {}
  const reason = axles.flatMap(({ checks }) => checks).find((check) => !isSure(verdict) && check.verdict === verdict)
  const said = (locale: Locale) => (reason ? sayReason(reason, locale) : null)
  return { verdict, outer_move, inner_move, reason: said('en'), reason_ar: said('ar') }
}

/**
 * Suggests which filters to remove from an empty list, the most productive first. `without` has the counts for removing
 * one filter; other counts (the rear wheel, or all filters if no single removal helps) come from `count`. `fixed` filters
 * stay.
 */
async function suggestFilterRemovals(
  query: ListingQuery,
  without: Record<string, number>,
  fixed: Partial<ListingQuery>,
  count: (query: ListingQuery) => Promise<number>,
): Promise<FilterRemoval[]> {
  const counted = async (filter: string) => {
    const change = removalOf(filter)
    return { filter, change, total: await count({ ...changeFilters(query, change), ...fixed }) }
  }
  const removals = Object.entries(without)
    .filter(([filter]) => !(filter in fixed))
    .map(([filter, total]) => ({ filter, change: removalOf(filter), total }))
  if (rearNames.some((name) => query[name])) removals.push(await counted('rear'))
  if (removals.every(({ total }) => total === 0) && countFilters(query) > countFilters(fixed))
    removals.push(await counted('all'))
  return removals.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}

/** The change of a query that removes one filter, the rear wheel, or all filters. */
function removalOf(filter: string): FilterRemoval['change'] {
  const removed = wheelFilters.filter(({ name }) => filter === 'all' || filter === name)
  const names = [...parametersOf(removed), ...(filter === 'all' || filter === 'rear' ? rearNames : [])]
  return Object.fromEntries(names.map((name) => [name, null]))
}
