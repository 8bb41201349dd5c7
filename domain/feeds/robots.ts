import type { Shop } from '#domain/shop.ts'
import { inLocale } from '#shared/locale.ts'

/**
 * What crawlers may ask for. Not the pages of an account and of paying, which nobody should find the shop by; the cart and
 * the thank-you page may be read, since a crawler sees them empty. Not lists that are sorted or cut another way either:
 * they hold the same goods again. Of the API what llms.txt sends programs to, and the photos that buyers show, which lie
 * behind it: of two rules that fit, the longer one counts.
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
      // Not only a beginning: "/cart" alone would take "/cartwheel-18/…" along.
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
