import { hash } from 'node:crypto'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Browsing } from '#api/index.ts'
import { fairQueue } from '#domain/limits/fair-queue.ts'
import type { RequestBudget } from '#domain/limits/request-budget.ts'
import { Problem } from '#domain/problem.ts'
import { findRedirect, type Redirect } from '#domain/redirects/redirects.ts'
import type { Shop } from '#domain/shop.ts'
import { shopContext } from '#server/context.ts'
import { anythingOfOurs, contentSecurity, withoutNonce } from '#server/protection/content-security.ts'
import { encodingFor, type Page, type PageCache, pageAddress, pageTtlMs } from '#server/responses/page-cache.ts'
import { standbyPage } from '#server/responses/standby.ts'
import { sayProblem } from '#shared/i18n/problems.ts'
import { type Locale, localeOf, withoutLocale } from '#shared/locale.ts'

/** The build of each language, or in development a function that loads the current one per request. */
export type WebBuild = Record<Locale, ServerBuild> | (() => Promise<ServerBuild>)

/** The catch-all route: everything else is a page. Pages only read; every change goes through /api. */
export async function pages(
  app: FastifyInstance,
  options: {
    shop: Shop
    browsing: Browsing
    web: WebBuild
    development: boolean
    cache?: PageCache | undefined
    /** Token bucket per network address for rendering; no limit if left out. */
    budget?: RequestBudget | undefined
  },
) {
  const { shop, browsing, web, development, cache, budget } = options
  const personal = fairQueue(personalLimits)
  const mode = development ? 'development' : 'production'
  const handlerFor = (locale: Locale) =>
    createRequestHandler(
      typeof web === 'function' ? async () => withErrorLogging(await web(), shop) : withErrorLogging(web[locale], shop),
      mode,
    )
  const render = { en: handlerFor('en'), ar: handlerFor('ar') }
  const signInScripts = [shop.google, shop.facebook].flatMap((network) => network?.script ?? [])
  const policyWith = (scripts: string[]) =>
    contentSecurity(shop.stripe_script, scripts, shop.instagram?.picture_sources)
  const policies = { signIn: policyWith(signInScripts), elsewhere: policyWith([]) }

  // Pages are rendered for the shop's own origin, not for the Host header.
  const { protocol, host } = new URL(shop.public_url)
  const own = { protocol, host }

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Problem && error.facts.seconds) return busy(reply, error, localeOf(pathOf(request)))
    shop.log.error({ err: error, path: pathOf(request) }, 'a page failed')
    const words = sayProblem('something_went_wrong', localeOf(pathOf(request)))
    return reply.code(500).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words)
  })

  async function make(request: Request, shop: Shop): Promise<Page> {
    const context = new RouterContextProvider()
    const { pathname } = new URL(request.url)
    context.set(shopContext, shop)
    const response = await render[localeOf(pathname)](request, context)
    const { 'x-own-scripts': nonce = '', ...headers } = Object.fromEntries(response.headers)
    let body = Buffer.from(await response.arrayBuffer())
    if (headers['content-type']?.startsWith('text/html')) {
      const html = body.toString()
      const policyOf = isSignIn(pathname) ? policies.signIn : policies.elsewhere
      headers['content-security-policy'] = development ? anythingOfOurs : policyOf(html, nonce)
      if (nonce) body = Buffer.from(withoutNonce(html, nonce))
    }
    const { status } = response
    const keep = status === 200 && !headers['cache-control'] && !headers['set-cookie']
    // Weak: the same for every encoding.
    if (keep) headers.etag = `W/"${hash('sha1', body, 'base64url')}"`
    return { status, headers, body, keep }
  }

  /** Rendering is the most expensive work, so rate and concurrency are limited. Throws too_many_requests, shop_busy. */
  async function renderFor(request: FastifyRequest, webRequest: Request): Promise<Page> {
    budget?.spend(request.ip)
    if (isPersonal(pathOf(request))) return personal.run(request.ip, () => make(webRequest, shop))
    return browsing.queue.run(request.ip, () => make(webRequest, browsing.shop))
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    const shared = cache && !isPersonal(path) && request.url.length <= longestKept
    const address = pageAddress(request.url)
    const found = shared ? await cache.find(address, () => renderFor(request, anonymousRequest(address))) : undefined
    const { status, headers, body } =
      found?.page ?? (await renderFor(request, asGet(createRequest(request.raw, reply.raw, own))))
    // An unknown path may be an old URL, of this shop or its predecessor.
    if (status === 302 || status === 404) {
      const moved = await findRedirect(shop, path, request.url.slice(request.url.split('?')[0]!.length))
      if (moved) return redirectFrom(reply, moved, localeOf(path))
    }
    // Unknown pages redirect to the home page; a missing file is a 404.
    if (isFile(path) && status >= 300 && status < 400) return notFound(reply)

    reply.code(status).headers(headers)
    if (!headers['cache-control']) reply.header('cache-control', cacheControlFor(path, status, found?.age_ms ?? 0))
    if (headers.etag && request.headers['if-none-match']?.includes(headers.etag)) return reply.code(304).send()
    const encoding = found && status === 200 ? encodingFor(request.headers['accept-encoding']) : 'identity'
    if (!found || encoding === 'identity') return reply.send(body)
    return reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(await found.compress(encoding))
  }

  /**
   * A request without the first visitor's headers, cookies and abort signal, because the page is cached for
   * others.
   */
  function anonymousRequest(url: string): Request {
    return new Request(`${shop.public_url}${url}`)
  }

  // Fastify's automatic HEAD route cannot send an empty Response, so HEAD is declared here.
  app.route({ method: ['GET', 'HEAD'], url: '*', handler: page })
}

/** Sends loaders' errors to the shop's log, which removes customers' data; React Router would print them whole. */
function withErrorLogging(web: ServerBuild, { log }: Shop): ServerBuild {
  const handleError = (error: unknown, { request }: { request: Request }) => {
    if (!request.signal.aborted) log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
  }
  return { ...web, entry: { ...web.entry, module: { ...web.entry.module, handleError } } }
}

/** Renders HEAD like GET, for the same headers; Node drops the body. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
}

/** The page's path without query and without the `.data` suffix of client navigation. */
function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?')
  return path.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
}

function isFile(path: string): boolean {
  return /\.[a-z][a-z0-9]{1,9}$/i.test(path)
}

/** Redirects are cached for an hour, so that an owner's mistake is corrected within that time. */
function redirectFrom(reply: FastifyReply, { status, to }: Redirect, locale: Locale) {
  reply.header('cache-control', status === 302 ? 'no-store' : 'public, max-age=3600')
  if (to !== null) return reply.redirect(to, status)
  const { body, policy } = standbyPage('gone', locale)
  return reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
}

/** The page for a rate limit or overload, with Retry-After. */
function busy(reply: FastifyReply, { status, facts }: Problem, locale: Locale) {
  const { body, policy } = standbyPage('busy', locale)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(facts.seconds), 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(body)
}

function notFound(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
}

/** Case-insensitive, because React Router matches paths in any case. */
const personal =
  /^\/(cart|my-account|wishlist|track-order|thank-you|fit-result|login|register|forgot-password|reset-password)(\/|$)/i
const isPersonal = (path: string) => personal.test(withoutLocale(path))

/** Pages with the buttons of Google and Facebook. */
const isSignIn = (path: string) => /^\/(login|register)\/?$/i.test(withoutLocale(path))

/** Pages of the cart, the checkout and the account: a separate queue, so that buyers do not wait behind browsing. */
const personalLimits = { at_once: 4, waiting: 240, of_address: 40 }

/** No page of ours has a longer URL; longer ones are rendered without caching. */
const longestKept = 2_000

/** The cache-control header. Public pages are the same for everybody, and a changed price must show within 5 s. */
function cacheControlFor(path: string, status: number, age_ms: number): string {
  if (isPersonal(path)) return 'private, no-store'
  return status === 200
    ? `public, max-age=0, s-maxage=${Math.max(0, Math.round((pageTtlMs - age_ms) / 1000))}`
    : 'no-store'
}
