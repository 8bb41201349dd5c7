import { filterNames } from '#shared/filters.ts'
import { galleryFacets } from '#shared/gallery-filters.ts'
import { withoutLocale } from '#shared/locale.ts'

/** Parameters that pages read: the filters of lists, search words, compared SKUs, a rear wheel, and React Router's own. */
const known = new Set<string>([
  ...filterNames,
  ...galleryFacets,
  'page',
  'per_page',
  'keywords',
  'skus',
  'rear',
  '_routes',
])

/** On a list of accessories every such name may be an attribute of the kind, such as `seat` (shared/addon-filters.ts). */
const attribute = /^[a-z][a-z_]{1,30}$/

/**
 * The address that a page is rendered and kept under: its path and the parameters it reads, in one order. Parameters that
 * no page reads (those of advertisements, random ones) make no other page.
 */
export function pageAddress(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const path = url.slice(0, at)
  const isList = withoutLocale(path).startsWith('/addons/')
  const asked = new URLSearchParams(url.slice(at))
  const read = [...asked].filter(([name, value]) => value && (known.has(name) || (isList && attribute.test(name))))
  const params = new URLSearchParams(read)
  params.sort()
  return params.size > 0 ? `${path}?${params}` : path
}
