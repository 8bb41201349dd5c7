import { filterNames } from '#shared/filters.ts'
import { galleryFacets } from '#shared/gallery-filters.ts'
import { withoutLocale } from '#shared/locale.ts'

/** Parameters that pages read: list filters, search text, compared SKUs, a rear wheel, and React Router's own. */
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

/** On accessory lists any such name may be an attribute of the category, like `seat` (shared/addon-filters.ts). */
const attribute = /^[a-z][a-z_]{1,30}$/

/**
 * The cache key of a page, and the URL it is rendered from: path and the parameters that pages read, sorted. Others
 * (tracking or random ones) are dropped.
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
