import type { Shop } from '#domain/shop.ts'
import { inLocale } from '#shared/locale.ts'

/**
 * What machines that read the shop may ask for. Pages that are somebody's own are nobody's way in; the cart and the
 * thanks are the same empty page for everybody but their buyer. Lists are the same goods again in every order and cut,
 * so that only their plain addresses are worth reading.
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
  const cuts = ['sort', 'per_page', 'pagination', 'uniqueSize', 'min_price', 'max_price', 'min_offset', 'max_offset']
  return [
    'User-agent: *',
    'Disallow: /api/',
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
