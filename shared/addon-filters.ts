import type { AddonQuery } from '#shared/api/addons.ts'

export const addonSorts = ['featured', 'price_asc', 'price_desc'] as const

const known = ['make', 'model', 'year', 'modification', 'in_stock', 'min_price', 'max_price', 'suits', 'sort', 'page']
const isName = (name: string) => /^[a-z][a-z_]{1,30}$/.test(name)
const longest = 200

/** Parses the filters of an accessory list from the address bar; every unknown name is an attribute of the category. */
export function readAddonFilters(params: URLSearchParams): AddonQuery {
  const query: Record<string, string> = {}
  for (const name of new Set(params.keys())) {
    const value = params.getAll(name).filter(Boolean).join(',')
    if (isName(name) && name !== 'page' && name !== 'per_page' && value && value.length <= longest) query[name] = value
  }
  const page = params.get('page') ?? ''
  return { ...query, page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, per_page: 24 }
}

/** Serialises the filters as a query string, in one fixed order. */
export function writeAddonFilters({ page, per_page: _, ...query }: AddonQuery): string {
  const names = Object.keys(query).toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
  const params = new URLSearchParams()
  for (const name of names)
    if (query[name] && !(name === 'sort' && query[name] === 'featured')) params.set(name, String(query[name]))
  if (page > 1) params.set('page', String(page))
  return params.toString().replaceAll('%2C', ',')
}

/** The selected values of one filter; several mean "or". */
export function chosenOf(query: AddonQuery, name: string): string[] {
  const text = query[name]
  return typeof text === 'string'
    ? [...new Set(text.split(',').map((value) => value.trim()))].filter(Boolean).slice(0, 20)
    : []
}

/** Toggles one value of a filter and returns to the first page. */
export function toggleAddon(query: AddonQuery, name: string, value: string): AddonQuery {
  const now = chosenOf(query, name)
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
  const { [name]: _, ...rest } = query
  return {
    ...rest,
    page: 1,
    per_page: query.per_page,
    ...(next.length > 0 && { [name]: next.join(',') }),
  } as AddonQuery
}

/** Attributes come first, alphabetically; the car and the page last. */
function place(name: string): number {
  const at = known.indexOf(name)
  return at < 0 ? 0 : at + 1
}
