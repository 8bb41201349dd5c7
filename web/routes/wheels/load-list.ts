import type { RouterContextProvider } from 'react-router'
import { listWheels } from '#domain/catalogue/listing.ts'
import { findSizeChoices } from '#domain/catalogue/size-choices.ts'
import { nextQuestion } from '#domain/fitment/vehicle-lists.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { shopContext } from '#server/context.ts'
import type { ListingQuery } from '#shared/api/browse.ts'
import { isOn, readFilters, vehicleAsked, withoutVehicle } from '#shared/filters.ts'
import type { ListingData } from '#web/wheels/list/listing-page.tsx'

/**
 * Loads the list for an address. With an unknown car, loads it without one and sets `unknown_car`; with an incomplete
 * car, adds the finder's next question.
 */
export async function loadList(
  context: Readonly<RouterContextProvider>,
  url: URL,
  fixed: Partial<ListingQuery> = {},
): Promise<ListingData> {
  const shop = context.get(shopContext)
  const query = { ...readFilters(url.searchParams), ...fixed }
  const [listed, question, sizes] = await Promise.all([
    listOrWithoutCar(shop, query),
    query.make && !vehicleAsked(query) ? nextQuestion(shop, query) : null,
    isOn(query.search_by_size) ? findSizeChoices(shop, withoutVehicle(query)) : null,
  ])
  // Filters fixed by the page are never suggested for removal.
  const nearest = listed.list.nearest.filter(({ filter }) => !(filter in fixed))
  return { ...listed, list: { ...listed.list, nearest }, question, sizes }
}

async function listOrWithoutCar(shop: Shop, query: ListingQuery) {
  try {
    return { list: await listWheels(shop, query), unknown_car: false }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'vehicle_not_found') throw error
    return { list: await listWheels(shop, withoutVehicle(query)), unknown_car: true }
  }
}
