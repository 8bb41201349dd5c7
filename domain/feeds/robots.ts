import type { Shop } from '#domain/shop.ts'
import { inLocale } from '#shared/locale.ts'

/**
 * The rules for crawlers. Disallowed: account and payment pages, which should not be search results (the cart and the
 * thank-you page may be read, since a crawler sees them empty), and sorted or filtered lists, which repeat the same
 * goods. Allowed below /api: what llms.txt links to, and customers' photos; of two matching rules the longer one wins.
 */
export function writeRobots({ public_url }: Pick<Shop, 'public_url'>): string {
  const personal = [
    '/cart/account',
    '/cart/checkout',
    '/cart/payment',
    '/my-account',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
  ]
  const again = ['/search', '/compare']
  const open = ['/api/openapi.json', '/api/docs', '/api/review-photos/']
  const cuts = ['sort', 'per_page', 'pagination', 'uniqueSize', 'min_price', 'max_price', 'min_offset', 'max_offset']
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...open.map((path) => `Allow: ${path}`),
    'Disallow: /sandbox/',
    'Disallow: /dev/',
    ...[...personal, ...again].flatMap((path) =>
      // Not just a prefix: "/cart" alone would also match "/cartwheel-18/…".
      (['en', 'ar'] as const).flatMap((locale) =>
        ['$', '/', '?'].map((end) => `Disallow: ${inLocale(path, locale)}${end}`),
      ),
    ),
    ...cuts.map((name) => `Disallow: /*?*${name}=`),
    '',
    `Sitemap: ${public_url}/sitemap.xml`,
    '',
  ].join('\n')
}
