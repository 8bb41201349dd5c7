import type { RouterContextProvider } from 'react-router'
import { listWheels } from '#domain/catalogue/listing.ts'
import { findSizeChoices } from '#domain/catalogue/size-choices.ts'
import { listMakes, listModels, listModifications, listYears } from '#domain/fitment/vehicles.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { shopContext } from '#server/context.ts'
import type { ListingQuery } from '#shared/api/browse.ts'
import { isOn, readFilters, vehicleAsked, withoutVehicle } from '#shared/filters.ts'
import type { ListingData } from '#web/wheels/listing-page.tsx'

/**
 * The list that an address asks for. A car that nobody knows leaves the list without one and says so; a car named in
 * part brings the next question along.
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
    nextQuestion(shop, query),
    isOn(query.search_by_size) ? findSizeChoices(shop, withoutVehicle(query)) : null,
  ])
  return { ...listed, question, sizes }
}

async function listOrWithoutCar(shop: Shop, query: ListingQuery) {
  try {
    return { list: await listWheels(shop, query), unknown_car: false }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'vehicle_not_found') throw error
    return { list: await listWheels(shop, withoutVehicle(query)), unknown_car: true }
  }
}

/** What to ask next about a car that the address names in part; null where it names none, or all of one. */
async function nextQuestion(shop: Shop, query: ListingQuery): Promise<ListingData['question']> {
  if (!query.make || vehicleAsked(query)) return null
  const makes = await listMakes(shop)
  const make = makes.find(({ slug }) => slug === query.make)
  if (!make) return { answers: {}, choices: { step: 'make', list: makes } }
  const models = await listModels(shop, { make: make.slug })
  const model = models.find(({ slug }) => slug === query.model)
  if (!model) return { answers: { make }, choices: { step: 'model', list: models } }
  const car = { make: make.slug, model: model.slug }
  const years = await listYears(shop, car)
  const year = years.find(({ slug }) => String(slug) === query.year)?.slug
  if (!year) return { answers: { make, model }, choices: { step: 'year', list: years } }
  const list = await listModifications(shop, { ...car, year })
  return { answers: { make, model, year }, choices: { step: 'modification', list } }
}
