import { type SitemapKind, type SitemapPart, sitemapParts } from '#domain/feeds/sitemap-parts.ts'
import { type SitemapThing, sitemapThings } from '#domain/feeds/sitemap-things.ts'
import { picturesOf } from '#domain/pictures/pictures.ts'
import type { Shop } from '#domain/shop.ts'
import { inLocale } from '#shared/locale.ts'
import { pictureAddress } from '#shared/pictures.ts'
import { xmlTag, xmlText } from '#shared/xml.ts'

/** The sitemap index. */
export async function writeSitemapIndex(shop: Shop): Promise<string> {
  const entry = ({ kind, part, changed }: SitemapPart) =>
    `<sitemap>${xmlTag('loc', `${shop.public_url}/sitemaps/${kind}-${part}.xml`)}${changed ? xmlTag('lastmod', changed) : ''}</sitemap>`
  const parts = (await sitemapParts(shop)).map(entry)
  return `${head}<sitemapindex xmlns="${names.sitemap}">\n${parts.join('\n')}\n</sitemapindex>\n`
}

/**
 * Streams one part: every page in both languages, each with its alternate and its pictures. Yields nothing if there is
 * no such part.
 */
export async function* writeSitemap(shop: Shop, kind: SitemapKind, part: number): AsyncGenerator<string> {
  let start = `${head}<urlset xmlns="${names.sitemap}" xmlns:xhtml="${names.xhtml}" xmlns:image="${names.image}">\n`
  for await (const things of sitemapThings(shop, kind, part)) {
    yield start + things.map((thing) => pagesOf(shop, thing)).join('')
    start = ''
  }
  if (start === '') yield '</urlset>\n'
}

function pagesOf(shop: Shop, { path, changed, images }: SitemapThing): string {
  const address = (locale: 'en' | 'ar') => `${shop.public_url}${encodeURI(inLocale(path, locale))}`
  const alternate = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(href)}"/>`
  const same = [
    changed ? xmlTag('lastmod', changed) : '',
    alternate('en', address('en')),
    alternate('ar', address('ar')),
    alternate('x-default', address('en')),
    ...picturesOf(shop, images).map((picture) => {
      const found = `${shop.public_url}${pictureAddress(picture, 1200, 'webp')}`
      return `<image:image>${xmlTag('image:loc', found)}</image:image>`
    }),
  ].join('')
  return (['en', 'ar'] as const).map((locale) => `<url>${xmlTag('loc', address(locale))}${same}</url>\n`).join('')
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

const names = {
  sitemap: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  xhtml: 'http://www.w3.org/1999/xhtml',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
}
