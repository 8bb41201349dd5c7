/**
 * A filter of a list: a choice of several values, a toggle, or a range. A range has the parameters `min_…` and
 * `max_…`, the others one of their own name.
 */
export type Filter<Name extends string = string> = { name: Name; kind: 'choice' | 'toggle' | 'range' }

/** Filters as in an address: several values of a choice are joined by commas and mean "or". */
export type FilterQuery = { page: number; per_page: number } & { [name: string]: string | number | undefined }

/** How the filters of a list are read from an address and written to it. */
export type FilterAddress = {
  /** All parameters, in the order of an address. */
  names: readonly string[]
  /** The names of further filters among those given; they come first. */
  othersIn?: (given: string[]) => string[]
  /** Drops what cannot be a value. */
  clean?: (text: string) => string
  /** Rows of a page, and the most that an address may ask for instead. */
  per_page: number
  most_per_page?: number
  /** Values that are left out of an address. */
  defaults: Record<string, string>
}

const longest = 200
const mostValues = 20

/** Parses the filters from the address bar. Unknown names and invalid values are dropped, pages start at 1. */
export function readQuery<Query extends FilterQuery = FilterQuery>(
  { per_page, most_per_page = 0, ...list }: FilterAddress,
  params: URLSearchParams,
): Query {
  const rows = wholeNumber(params.get('per_page'))
  const query: FilterQuery = {
    page: wholeNumber(params.get('page')) ?? 1,
    per_page: rows && rows <= most_per_page ? rows : per_page,
  }
  for (const name of namesIn(list, [...params.keys()])) {
    const text = params.getAll(name).filter(Boolean).join(',')
    const value = list.clean ? list.clean(text) : text
    if (value && value.length <= longest) query[name] = value
  }
  return query as Query
}

/** Serialises the filters, defaults left out, in one fixed order, so that equal filters have one address. */
export function writeQuery(list: FilterAddress, query: Partial<FilterQuery>): string {
  const pairs: string[] = []
  for (const name of namesIn(list, Object.keys(query))) {
    const value = query[name]
    if (value && value !== list.defaults[name]) pairs.push(`${name}=${inQuery(value)}`)
  }
  if (query.page && query.page > 1) pairs.push(`page=${query.page}`)
  if (query.per_page && query.per_page !== list.per_page) pairs.push(`per_page=${query.per_page}`)
  return pairs.join('&')
}

/** Encoded as by URLSearchParams, except that commas stay readable. Most values need no encoding, and lists write many. */
function inQuery(value: string | number): string {
  const text = String(value)
  if (/^[\w.,*-]*$/.test(text)) return text
  return new URLSearchParams({ '': text }).toString().slice(1).replaceAll('%2C', ',')
}

/**
 * The page of a list for its canonical address, "page=3"; empty for the first one. Also empty if the address has filters, an order or
 * rows per page: its third page is another than that of the whole list. For loaders: the browser needs the result only.
 * @param apart filters that the canonical address has as well, or that this list has anyway
 */
export function canonicalPage(list: FilterAddress, search: string, apart: readonly string[] = []): string {
  const { page, ...query } = readQuery(list, new URLSearchParams(search))
  for (const name of apart) delete query[name]
  return page > 1 && writeQuery(list, query) === '' ? `page=${page}` : ''
}

/** The selected values of a choice. */
export function chosenValues(query: Partial<FilterQuery>, name: string): string[] {
  return splitValues(String(query[name] ?? ''))
}

/** Selects a value of a choice, or removes it, and returns to the first page. */
export function toggleValue<Query extends FilterQuery>(query: Query, name: string, value: string): Query {
  const now = chosenValues(query, name)
  const next = now.includes(value) ? now.filter((each) => each !== value) : [...now, value]
  return changeFilters(query, { [name]: next.join(',') })
}

/** Sets or removes (null, empty) some filters and returns to the first page. */
export function changeFilters<Query extends FilterQuery>(
  query: Query,
  change: Record<string, string | null | undefined>,
): Query {
  const changed = Object.entries({ ...query, ...change, page: 1 }).filter(([, value]) => value)
  return Object.fromEntries(changed) as Query
}

/** Whether a toggle or another boolean parameter is set: present, and not "false" or "0". */
export function isOn(value: string | number | undefined): boolean {
  return value !== undefined && value !== 'false' && value !== '0'
}

/** The car of a query, if all four choices are given. */
export function vehicleOf({ make, model, year, modification }: Partial<FilterQuery>) {
  const model_year = wholeNumber(String(year))
  if (!make || !model || !modification || !model_year) return null
  return { make: String(make), model: String(model), year: model_year, modification: String(modification) }
}

export const vehicleNames = ['make', 'model', 'year', 'modification'] as const

/** Removes the car and returns to the first page. */
export function withoutVehicle<Query extends FilterQuery>(query: Query): Query {
  return changeFilters(query, Object.fromEntries(vehicleNames.map((name) => [name, null])))
}

/** The parameters of these filters. */
export function parametersOf(filters: readonly Filter[]): string[] {
  return filters.flatMap(({ name, kind }) => (kind === 'range' ? [`min_${name}`, `max_${name}`] : [name]))
}

function namesIn({ othersIn, names }: Pick<FilterAddress, 'othersIn' | 'names'>, given: string[]): string[] {
  return [...(othersIn?.(given) ?? []), ...names]
}

/** The values of a choice as one text. */
export function splitValues(text: string): string[] {
  const values = text.split(',').map((value) => value.trim())
  return [...new Set(values)].filter(Boolean).slice(0, mostValues)
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined
}
