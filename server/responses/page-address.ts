import { accessoryAddress } from '#shared/filters/accessories.ts'
import { vehicleNames } from '#shared/filters/filters.ts'
import { galleryAddress } from '#shared/filters/gallery.ts'
import { wheelAddress } from '#shared/filters/wheels.ts'
import { withoutLocale } from '#shared/locale.ts'

/** What each page reads of its query, by the path without locale and `.data`; every other page reads nothing. */
const readBy: [path: RegExp, names: readonly string[]][] = [
  [/^\/(alloy-wheels|clearance-wheels|wheelbrand\/[^/]+)$/, [...wheelAddress.names, 'page', 'per_page']],
  [/^\/search$/, ['keywords', ...wheelAddress.names, 'page', 'per_page']],
  [/^\/gallery(\/[^/]+)?$/, [...galleryAddress.names, 'page', 'per_page']],
  [/^\/compare$/, ['skus', ...vehicleNames]],
  [/^\/addons\/[^/]+(\/[^/]+)?$/, [...accessoryAddress.names, 'page', 'per_page']],
  // A wheel: /slug/sku.
  [/^\/[^/]+\/[^/]+$/, [...vehicleNames, 'rear']],
]

const ofAccessories = /^\/addons\/([^/]+)/

/** Whether the page reads filters that its category of accessories has besides those of all. */
export function hasOwnFilters(url: string): boolean {
  return ofAccessories.test(pageOf(url.split('?')[0]!))
}

/**
 * The cache key of a page, and the URL it is rendered from: path and the parameters that the page reads, sorted, each
 * pair once. Others (of advertisements, or random) make no new page; scripts in the browser still see them.
 * @param filters by category of accessories, the names of its own filters
 */
export function pageAddress(url: string, filters: ReadonlyMap<string, ReadonlySet<string>> = new Map()): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const isData = path.endsWith('.data')
  const page = pageOf(path)
  const names = readBy.find(([pages]) => pages.test(page))?.[1] ?? []
  const own = filters.get(ofAccessories.exec(page)?.[1] ?? '')
  const isRead = (name: string) => names.includes(name) || (isData && name === '_routes') || own?.has(name)
  const read = [...new URLSearchParams(url.slice(at))].filter(([name, value]) => value && isRead(name))
  const params = new Set(read.map((pair) => String(new URLSearchParams([pair]))))
  return params.size > 0 ? `${path}?${[...params].sort().join('&')}` : path
}

/** The path without locale and `.data`. Routes match in any case. */
function pageOf(path: string): string {
  return withoutLocale(path.toLowerCase().replace(/\.data$/, '')).replace(/(?<=.)\/$/, '')
}
