import { activeFilters } from '#domain/catalogue/filter-statement.ts'
import { facetsOf, parseListingQuery } from '#domain/catalogue/listing-filters.ts'
import { type CardRow, listingStatement } from '#domain/catalogue/listing-statement.ts'
import { type Among, limitValues, offerKind } from '#domain/catalogue/offers.ts'
import { findRearSizes, sizeChoices } from '#domain/catalogue/size-choices.ts'
import { summaryOf } from '#domain/catalogue/wheel-columns.ts'
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
 * @param among only these wheels, such as search results
 */
export async function listWheels(shop: Shop, query: ListingQuery, among?: Among): Promise<Listing> {
  const paged = query.pagination === undefined || isOn(query.pagination)
  const per_page = paged ? query.per_page : perPage.most
  const current_page = paged ? query.page : 1
  const { row, vehicle, sort } = await runListing(shop, query, {
    skip: (current_page - 1) * per_page,
    take: per_page,
    among,
  })
  const data = wheelCards(shop, row.cards, vehicle?.record ?? null)
  const first = (current_page - 1) * per_page + 1
  const { min_price, max_price, min_offset, max_offset } = row.range
  return {
    current_page,
    data,
    last_page: Math.max(1, Math.ceil(row.total / per_page)),
    per_page,
    total: row.total,
    from: data.length > 0 ? first : null,
    to: data.length > 0 ? first + data.length - 1 : null,
    facets: facetsOf(row),
    price_range: { min: min_price ?? 0, max: max_price ?? 0 },
    offset_range: { min: min_offset ?? 0, max: max_offset ?? 0 },
    vehicle: vehicle?.name ?? null,
    fits: row.fits,
    sort,
    nearest: row.without
      ? await suggestFilterRemovals(query, row.without, (other) => countWheels(shop, other, among))
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
    listForKnownCar(shop, query),
    query.make && !vehicleOf(query) ? nextQuestion(shop, query) : null,
    isOn(query.search_by_size) ? findSizeChoices(shop, withoutVehicle(query)) : null,
  ])
  // Filters fixed by the page are never suggested for removal.
  const nearest = list.nearest.filter(({ filter }) => !(filter in fixed))
  return { list: { ...list, nearest }, unknown_car, question, sizes }
}

async function listForKnownCar(shop: Shop, query: ListingQuery): Promise<Pick<ListPage, 'list' | 'unknown_car'>> {
  try {
    return { list: await listWheels(shop, query), unknown_car: false }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'vehicle_not_found') throw error
    return { list: await listWheels(shop, withoutVehicle(query)), unknown_car: true }
  }
}

/** The remaining choices of a search by size; those of the front wheel are the list's own filters. */
export async function findSizeChoices(shop: Shop, query: ListingQuery): Promise<SizeChoices> {
  const front = changeFilters(query, Object.fromEntries(rearNames.map((name) => [name, null])))
  const [list, rear] = await Promise.all([
    listWheels(shop, { ...front, per_page: 1 }),
    findRearSizes(shop, parseListingQuery(front, { withVehicle: false }).filters),
  ])
  return sizeChoices(query, list, rear)
}

/** Only the cards: the first `limit` of the list, one per design and diameter. */
export async function listCards(shop: Shop, query: Partial<ListingQuery>, limit: number): Promise<WheelCard[]> {
  const whole = { page: 1, per_page: limit, uniqueSize: 'true', ...query }
  const { row, vehicle } = await runListing(shop, whole, { skip: 0, take: limit, facets: false })
  return wheelCards(shop, row.cards, vehicle?.record ?? null)
}

/** The number of cards a query lists. */
async function countWheels(shop: Shop, query: ListingQuery, among: Among | undefined): Promise<number> {
  return (await runListing(shop, query, { skip: 0, take: 0, facets: false, among })).row.total
}

async function runListing(
  shop: Shop,
  query: ListingQuery,
  { skip, take, facets = true, among }: { skip: number; take: number; facets?: boolean; among?: Among | undefined },
) {
  const chosen = vehicleOf(query)
  const vehicle = chosen && (await findVehicle(shop, chosen))
  const record = vehicle?.record ?? null
  const { sort, filters: values, rear } = parseListingQuery(query, { withVehicle: record !== null })
  const shape = {
    kind: offerKind(record, rear !== null),
    rear: rear !== null,
    owners: record?.evidence !== undefined,
    grouped: isOn(query.uniqueSize),
  }
  const filters = activeFilters(values)
  const rows = await listingStatement({ ...shape, sort, facets, filters, ...(among && { among }) })(shop.db, {
    ...values,
    ...rear,
    ...limitValues(record),
    ...among?.values,
    skip,
    take,
  })
  return { row: rows[0]!, vehicle, sort }
}

/** Turns listing rows into cards, with the picture and, for a car, the verdict and the front wheel's moves. */
function wheelCards(shop: Shop, rows: CardRow[], vehicle: VehicleRecord | null): WheelCard[] {
  return rows.map(({ front, rear, ...card }) => ({
    ...summaryOf(front),
    ...card,
    picture: shop.pictures.find(firstImage(front.images)),
    widths: card.widths.toSorted((a, b) => a - b),
    set_price: (setOf / 2) * (front.price + (rear ?? front).price),
    rear: rear && summaryOf(rear),
    fit: vehicle && fitOf(vehicle, front, rear),
  }))
}

function fitOf(vehicle: VehicleRecord, front: CardRow['front'], rear: CardRow['rear']): WheelCard['fit'] {
  const { verdict, axles } = judge({ vehicle, front, rear: rear ?? front })
  const { outer_move = null, inner_move = null } = axles[0] ?? {}
  const reason = axles.flatMap(({ checks }) => checks).find((check) => !isSure(verdict) && check.verdict === verdict)
  const said = (locale: Locale) => (reason ? sayReason(reason, locale) : null)
  return { verdict, outer_move, inner_move, reason: said('en'), reason_ar: said('ar') }
}

/**
 * Suggests which filters to remove from an empty list, the most productive first. `without` has the counts for removing
 * one filter; other counts (the rear wheel, or all filters if no single removal helps) come from `count`.
 */
async function suggestFilterRemovals(
  query: ListingQuery,
  without: Record<string, number>,
  count: (query: ListingQuery) => Promise<number>,
): Promise<FilterRemoval[]> {
  const removals = Object.entries(without).map(([filter, total]) => ({ filter, change: removalOf(filter), total }))
  if (rearNames.some((name) => query[name])) removals.push(await counted('rear', query, count))
  if (removals.every(({ total }) => total === 0) && countFilters(query) > 0)
    removals.push(await counted('all', query, count))
  return removals.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
}

async function counted(filter: string, query: ListingQuery, count: (query: ListingQuery) => Promise<number>) {
  const change = removalOf(filter)
  return { filter, change, total: await count(changeFilters(query, change)) }
}

/** The change of a query that removes one filter, the rear wheel, or all filters. */
function removalOf(filter: string): FilterRemoval['change'] {
  const removed = wheelFilters.filter(({ name }) => filter === 'all' || filter === name)
  const names = [...parametersOf(removed), ...(filter === 'all' || filter === 'rear' ? rearNames : [])]
  return Object.fromEntries(names.map((name) => [name, null]))
}
