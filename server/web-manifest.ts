import type { FastifyInstance } from 'fastify'
import { store } from '#domain/store.ts'
import { cart } from '#shared/i18n/cart.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, type Locale } from '#shared/locale.ts'

/** The web app manifest in each language. */
export async function webManifest(app: FastifyInstance) {
  for (const locale of ['en', 'ar'] as const) {
    app.get(locale === 'ar' ? '/manifest-ar.webmanifest' : '/manifest.webmanifest', (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest(locale))),
    )
  }
}

function manifest(locale: Locale) {
  const said = (en: string, ar: string) => (locale === 'ar' ? ar : en)
  const name = said(store.name, store.name_ar)
  return {
    id: '/',
    name: `${name} – ${said(store.tagline, store.tagline_ar)}`,
    short_name: name,
    description: said(store.description, store.description_ar),
    lang: locale,
    dir: said('ltr', 'rtl'),
    start_url: inLocale('/', locale),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f7f5f2',
    theme_color: '#f7f5f2',
    categories: ['shopping'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('icon-maskable', 192, 'maskable'),
      icon('icon-maskable', 512, 'maskable'),
    ],
    shortcuts: [
      { name: shell[locale].in_stock_deals, url: inLocale('/clearance-wheels', locale) },
      { name: cart[locale].title, url: inLocale('/cart', locale) },
    ],
  }
}

function icon(file: string, pixels: number, purpose: 'any' | 'maskable') {
  return { src: `/${file}-${pixels}.png`, sizes: `${pixels}x${pixels}`, type: 'image/png', purpose }
}
