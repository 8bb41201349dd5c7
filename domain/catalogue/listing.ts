import { parseFilters, parseRear, parseSort } from '#domain/catalogue/asked-filters.ts'
import { wheelCards } from '#domain/catalogue/cards.ts'
import { facetsOf } from '#domain/catalogue/facets.ts'
import { activeFilters } from '#domain/catalogue/filter-statement.ts'
import { listingStatement } from '#domain/catalogue/listing-statement.ts'
import { suggestFilterRemovals } from '#domain/catalogue/nearest.ts'
import { type Among, limitValues, offerKind } from '#domain/catalogue/offers.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import type { Shop } from '#domain/shop.ts'
import type { Listing, ListingQuery, WheelCard } from '#shared/api/browse.ts'
import { isOn, vehicleAsked } from '#shared/filters.ts'
import { perPage } from '#shared/limits.ts'

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
  const asked = vehicleAsked(query)
  const vehicle = asked && (await findVehicle(shop, asked))
  const record = vehicle?.record ?? null
  const sort = parseSort(query)
  const rear = parseRear(query)
  const shape = {
    kind: offerKind(record, rear !== null),
    rear: rear !== null,
    owners: record?.evidence !== undefined,
    grouped: isOn(query.uniqueSize),
  }
  const values = parseFilters(query, { withVehicle: record !== null })
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
