import { type Filter, type FilterAddress, parametersOf, vehicleNames } from '#shared/filters/filters.ts'

export const accessorySorts = ['featured', 'price_asc', 'price_desc'] as const

/** The filters of every list of accessories; `suits` needs a car. Each category adds choices, its attributes. */
const accessoryFilters = [
  { name: 'in_stock', kind: 'toggle' },
  { name: 'price', kind: 'range' },
  { name: 'suits', kind: 'toggle' },
] as const satisfies readonly Filter[]

const names: readonly string[] = [...vehicleNames, ...parametersOf(accessoryFilters), 'sort']

/** Whether a parameter may be an attribute of a category, like `seat`. */
function isAttribute(name: string): boolean {
  return /^[a-z][a-z_]{1,30}$/.test(name) && !['page', 'per_page', ...names].includes(name)
}

export const accessoryAddress: FilterAddress = {
  names,
  othersIn: (given) => [...new Set(given)].filter(isAttribute).sort(),
  per_page: 24,
  defaults: { sort: 'featured' },
}
