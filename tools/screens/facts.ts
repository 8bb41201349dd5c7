type Option = { slug: string | number; name: string; name_ar?: string }
type Card = { sku: string; slug: string; supplier_stock: number; special_order: boolean; rear: { sku: string } | null }
type Names = Record<'make_name' | 'make_name_ar' | 'model_name' | 'model_name_ar' | 'modification_name', string>

type Car = { make: string; model: string; year: number; modification: string }

/** What the screens need to know about the shop's goods. */
export type Facts = {
  base: string
  car: Car
  car_kept: Car & Names
  /** No wheel for `car` fits it. */
  other_car: Car
  /** The car as query string of listings and products. */
  car_query: string
  /** URLs of wheels: one that fits the car, one that does not, one of a staggered set. */
  fitting: string
  failing: string
  staggered: string
  sold_out: string | undefined
  /** SKUs of fitting wheels in stock. */
  skus: string[]
  /** A different fitting SKU each time, so that many visitors do not sell out one wheel. */
  next_sku: () => string
  addon_id: number
}

/** A car with its names: the first modification of that year. Throws if the shop does not know it. */
export async function carOf(base: string, make: string, model: string, year: number): Promise<Car & Names> {
  const ask = <Data>(path: string) => answer<Data>(base, `GET ${path}`)
  const [makes, models, modifications] = await Promise.all([
    ask<Option[]>('makes'),
    ask<Option[]>(`models?make=${make}`),
    ask<Option[]>(`modifications?make=${make}&model=${model}&year=${year}`),
  ])
  const [of_make, of_model] = [makes.find(({ slug }) => slug === make), models.find(({ slug }) => slug === model)]
  const first = modifications[0]
  if (!of_make || !of_model || !first) throw new Error(`This shop does not know the ${make} ${model}.`)
  // As cars are kept: without what only the list of the finder says, "4.0 V6 · 275 hp".
  const [modification_name] = first.name.split(' · ') as [string]
  return {
    ...{ make, model, year, modification: String(first.slug), modification_name },
    ...{ make_name: of_make.name, make_name_ar: of_make.name_ar ?? of_make.name },
    ...{ model_name: of_model.name, model_name_ar: of_model.name_ar ?? of_model.name },
  }
}

/** Reads the facts from a shop with the demo's goods. Throws if it has none. */
export async function learnFacts(base: string): Promise<Facts> {
  const ask = <Data>(path: string) => answer<Data>(base, `GET ${path}`)
  const [patrol, sedan] = [await carOf(base, 'nissan', 'patrol', 2021), await carOf(base, 'bmw', '3-series', 2021)]
  const list = async (query: string) => (await ask<{ data: Card[] }>(`filter-wheels?uniqueSize=false&${query}`)).data
  const for_car = async (car: Car) =>
    (await ask<{ data: Card[] }>(`search-vehicles?${queryOf(car)}&uniqueSize=false&per_page=96`)).data
  const [fits, wider, any] = [await for_car(patrol), await for_car(sedan), await list('per_page=96&sort=newest')]
  const stocked = fits.filter(({ supplier_stock }) => supplier_stock >= 8)
  const [fit] = stocked
  const stagger = wider.find(({ rear }) => rear)
  const misfit = any.find(({ sku }) => !fits.some((each) => each.sku === sku))
  const [category] = await ask<{ id: string | number }[]>('addons/categories')
  const addons = await ask<{ data: { id: number; available?: number; supplier_stock?: number }[] }>(
    `addons/category/${category?.id}`,
  )
  const sold_out = any.find(({ supplier_stock, special_order }) => supplier_stock === 0 && !special_order)
  if (!fit || !stagger || !misfit || !addons.data[0])
    throw new Error('This shop has not the goods of the demonstration.')
  const address = ({ slug, sku }: Card, car: Car) => `/${slug}/${sku}?${queryOf(car)}`
  let turn = 0
  const { make, model, year, modification } = patrol
  return {
    base,
    car: { make, model, year, modification },
    car_kept: patrol,
    other_car: { make: sedan.make, model: sedan.model, year: sedan.year, modification: sedan.modification },
    car_query: queryOf(patrol),
    fitting: address(fit, patrol),
    failing: address(misfit, patrol),
    staggered: `${address(stagger, sedan)}&rear=${stagger.rear?.sku}`,
    sold_out: sold_out && `/${sold_out.slug}/${sold_out.sku}`,
    skus: stocked.map(({ sku }) => sku),
    next_sku: () => stocked[turn++ % stocked.length]?.sku ?? fit.sku,
    addon_id: addons.data[0].id,
  }
}

function queryOf({ make, model, year, modification }: Car): string {
  return String(new URLSearchParams({ make, model, year: String(year), modification }))
}

export async function answer<Data>(
  base: string,
  call: string,
  body?: object,
  { token, cookies = new Map() }: { token?: string | undefined; cookies?: Map<string, string> } = {},
): Promise<Data> {
  const [method = 'GET', path = ''] = call.split(' ')
  const reply = await fetch(`${base}/api/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookies.has('buyer') && { cookie: `buyer=${cookies.get('buyer')}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  for (const set of reply.headers.getSetCookie()) {
    const [, key] = /^buyer=([^;]+)/.exec(set) ?? []
    if (key) cookies.set('buyer', key)
  }
  const said = (await reply.json()) as { status: boolean; message?: string; data: Data }
  if (!reply.ok) throw new Error(`${call}: ${reply.status} ${said.message}`)
  return said.data
}
