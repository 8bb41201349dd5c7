import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PictureStore } from '#domain/pictures/pictures.ts'
import { store } from '#domain/store.ts'
import { cart } from '#shared/i18n/cart.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, type Locale } from '#shared/locale.ts'

/**
 * The browser's built files. Those of a release have a hash of their content in their name. They are found when they are
 * asked for: a route for each of the 470 would take a tenth of a start.
 */
export async function files(app: FastifyInstance, { root }: { root: string }) {
  const settings = { preCompressed: true, index: false, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...settings,
    root,
    wildcard: false,
    globIgnore: ['assets/**', 'desk/**', '**/*.br', '**/*.gz'],
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=3600'),
  })
  for (const folder of ['assets', 'desk/assets']) {
    const release = async (assets: FastifyInstance) => {
      assets.setNotFoundHandler((_request, reply) =>
        reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found'),
      )
      await assets.register(fastifyStatic, {
        ...settings,
        root: join(root, folder),
        decorateReply: false,
        setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
      })
    }
    await app.register(release, { prefix: `/${folder}` })
  }
}

/** All pictures, below /pictures/. A URL contains a hash of the content, so it may be cached for ever. */
export async function pictures(app: FastifyInstance, { pictures }: { pictures: PictureStore }) {
  app.get<{ Params: { '*': string } }>('/pictures/*', async (request, reply) => {
    const found = await pictures.open(request.params['*'])
    if (!found) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found')
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .type(found.type)
      .send(found.body)
  })
}

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
  const inLanguage = (en: string, ar: string) => (locale === 'ar' ? ar : en)
  const name = inLanguage(store.name, store.name_ar)
  return {
    id: '/',
    name: `${name} – ${inLanguage(store.tagline, store.tagline_ar)}`,
    short_name: name,
    description: inLanguage(store.description, store.description_ar),
    lang: locale,
    dir: inLanguage('ltr', 'rtl'),
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
