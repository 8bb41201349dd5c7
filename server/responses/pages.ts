import { hash } from 'node:crypto'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Browsing } from '#api/index.ts'
import { filtersByCategory } from '#domain/accessories/categories.ts'
import { isCarUnanswered } from '#domain/car-unanswered.ts'
import { databaseTrouble } from '#domain/database-trouble.ts'
import { fairQueue } from '#domain/limits/fair-queue.ts'
import type { Load } from '#domain/limits/load-shedding.ts'
import type { RequestBudget } from '#domain/limits/request-budget.ts'
import { Problem } from '#domain/problem.ts'
import { findRedirect, type Redirect } from '#domain/redirects/redirects.ts'
import type { Shop } from '#domain/shop.ts'
import { shopContext } from '#server/context.ts'
import { anythingOfOurs, contentSecurity, securityHeaders, withoutNonce } from '#server/protection/content-security.ts'
import type { SaleQueue } from '#server/protection/sale-queue.ts'
import {
  answerFromMemory,
  encodingOf,
  hasTicket,
  longestKept,
  publicFor,
  sendKept,
  waitsInQueue,
} from '#server/responses/kept-page.ts'
import { hasOwnFilters, pageAddress } from '#server/responses/page-address.ts'
import { type Page, type PageCache, pageTtlMs } from '#server/responses/page-cache.ts'
import { isFile, isPersonal, isSignIn, pathOf } from '#server/responses/page-paths.ts'
import { standbyPage } from '#server/responses/standby.ts'
import { zstd } from '#server/responses/zstd.ts'
import { sayProblem, sayWait } from '#shared/i18n/problems.ts'
import { standby } from '#shared/i18n/shell.ts'
import { type Locale, localeOf } from '#shared/locale.ts'

/** The build of each language, or in development a function that loads the current one per request. */
export type WebBuild = Record<Locale, ServerBuild> | (() => Promise<ServerBuild>)

/** A page's document comes beside an empty body: texts, and parts in UTF-8; so does an error while rendering. */
type Rendered = Response & { html?: (string | Buffer)[]; failure?: unknown }

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
    load?: Load | undefined
    /** The queue of a sale day; all come in if left out. */
    queue?: SaleQueue | undefined
  },
) {
  const { shop, browsing, web, development, cache, budget, load, queue } = options
  const personal = fairQueue({ ...personalLimits, isOverloaded: () => load?.refuses('account') === true })
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
  const sending = { shop, always: Object.entries(securityHeaders(shop)).flat() }
  const policies = { signIn: policyWith(signInScripts), elsewhere: policyWith([]) }

  // Pages are rendered for the shop's own origin, not for the Host header.
  const { protocol, host } = new URL(shop.public_url)
  const own = { protocol, host }
  const isSecure = protocol === 'https:'

  /** Of accessories, as they were when a page was last rendered. */
  let filters: Awaited<ReturnType<typeof filtersByCategory>> | undefined

  app.setErrorHandler((error, request, reply) => {
    const trouble = databaseTrouble(error)
    if (trouble)
      shop.log.error({ err: error, path: pathOf(request) }, 'a page was given up: the database did not answer')
    const problem = trouble ?? error
    if (problem instanceof Problem && problem.facts.seconds) return busy(request, reply, problem)
    shop.log.error({ err: error, path: pathOf(request) }, 'a page failed')
    const words = sayProblem('something_went_wrong', localeOf(pathOf(request)))
    return reply.code(500).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(words)
  })

  async function make(request: Request, shop: Shop): Promise<Page> {
    const context = new RouterContextProvider()
    const { pathname } = new URL(request.url)
    context.set(shopContext, shop)
    const response: Rendered = await render[localeOf(pathname)](request, context)
    const failure = failures.get(context)
    // Not the shop's page with an error in it: that would say that something is wrong with this page.
    if (failure && (databaseTrouble(failure) || isCarUnanswered(failure))) throw failure
    if (response.failure !== undefined) shop.log.error({ err: response.failure, path: pathname }, 'a page failed')
    const { 'x-own-scripts': nonce, ...headers } = Object.fromEntries(response.headers)
    let { html } = response
    if (html !== undefined && nonce) {
      const policyOf = isSignIn(pathname) ? policies.signIn : policies.elsewhere
      const texts = html.filter((part) => typeof part === 'string')
      headers['content-security-policy'] = development ? anythingOfOurs : policyOf(texts, nonce)
      html = html.map((part) => (typeof part === 'string' ? withoutNonce(part, nonce) : part))
    }
    const body = html ? joined(html) : Buffer.from(await response.arrayBuffer())
    const { status } = response
    const keep = status === 200 && !headers['cache-control'] && !headers['set-cookie']
    // Weak: the same for every encoding.
    if (keep) headers.etag = `W/"${hash('sha1', body, 'base64url')}"`
    return { status, headers, body, keep }
  }

  /** Rendering is the most expensive work, so rate and concurrency are limited. Throws too_many_requests, shop_busy. */
  async function renderFor(request: FastifyRequest, webRequest: Request): Promise<Page> {
    budget?.spend(request.ip, 1, request.headers.purpose === 'prefetch' ? prefetchReserve : 0)
    if (isPersonal(pathOf(request))) return personal.run(request.ip, () => make(webRequest, shop))
    return browsing.queue.run(request.ip, () => make(webRequest, browsing.shop))
  }

  async function page(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    // Routes match in any case, but the language of an address is that of /ar.
    if (/^\/ar(\/|$)/i.test(path) && !path.startsWith('/ar'))
      return reply.header('cache-control', 'public, max-age=3600').redirect(`/ar${request.url.slice(3)}`, 301)
    const shared = cache && !request.isPreview && !isPersonal(path) && request.url.length <= longestKept
    if (hasOwnFilters(request.url)) filters = await filtersByCategory(shop)
    const address = pageAddress(request.url, filters)
    const found = shared ? await cache.find(address, () => renderFor(request, anonymousRequest(address))) : undefined
    if (found?.page.keep) return sendKept(sending, request, reply, found, await found.compress(encodingOf(request)))
    const { status, headers, body } = found
      ? { ...found.page, ...(await found.compress('identity')) }
      : await renderFor(request, asGet(createRequest(request.raw, reply.raw, own)))
    // An unknown path may be an old URL, of this shop or its predecessor.
    const [asked = '', query = ''] = request.url.split(/(?=\?)/)
    const isData = asked.endsWith('.data')
    if (status === 302 || status === 404 || (isData && status === 202)) {
      const moved = await findRedirect(shop, path, isData ? withoutRoutes(query) : query)
      if (moved) return isData ? leadRouter(reply, moved, path) : redirectFrom(reply, moved, localeOf(path))
    }
    // Unknown pages redirect to the home page, or are that of a missing wheel; a missing file is neither.
    if (isFile(path) && ((status >= 300 && status < 400) || status === 404)) return notFound(reply)

    if (status === 200) shop.visits?.page(request, request.url)
    reply.code(status).headers({
      'cache-control': hasTicket(reply) ? 'private, no-store' : cacheControlFor(request, status),
      ...headers,
    })
    if (headers.etag && request.headers['if-none-match']?.includes(headers.etag)) return reply.code(304).send()
    if (encodingOf(request) !== 'zstd') return reply.send(body)
    reply.headers({ vary: 'accept-encoding', 'content-encoding': 'zstd' })
    return reply.send(await zstd(body))
  }

  /**
   * A request without the first visitor's headers, cookies and abort signal, because the page is cached for
   * others.
   */
  function anonymousRequest(url: string): Request {
    return new Request(`${shop.public_url}${url}`)
  }

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (queue && waitsInQueue({ queue, isSecure }, request, reply)) return
    if (!cache || !answerFromMemory(sending, { cache, filters }, request, reply)) done(null, payload)
  })

  // Fastify's automatic HEAD route cannot send an empty Response, so HEAD is declared here.
  app.route({ method: ['GET', 'HEAD'], url: '*', handler: page })
}

/** The error of a page's loader, by the context that the page was rendered with. */
const failures = new WeakMap<object, unknown>()

/** Sends loaders' errors to the shop's log, which removes customers' data; React Router would print them whole. */
function withErrorLogging(web: ServerBuild, { log }: Shop): ServerBuild {
  const handleError = (error: unknown, { request, context }: { request: Request; context: object }) => {
    failures.set(context, error)
    if (request.signal.aborted || databaseTrouble(error) || isCarUnanswered(error)) return
    log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
  }
  return { ...web, entry: { ...web.entry, module: { ...web.entry.module, handleError } } }
}

/** Texts are written straight into the page: a buffer of each would take half as long again. */
function joined(parts: (string | Buffer)[]): Buffer {
  const page = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) at += typeof part === 'string' ? page.write(part, at) : part.copy(page, at)
  return page
}

/** Renders HEAD like GET, for the same headers; Node drops the body. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
}

/** Redirects are cached for an hour, so that an owner's mistake is corrected within that time. */
function redirectFrom(reply: FastifyReply, { status, to }: Redirect, locale: Locale) {
  reply.header('cache-control', status === 302 ? 'no-store' : 'public, max-age=3600')
  if (to !== null) return reply.redirect(to, status)
  const { body, policy } = standbyPage('gone', locale)
  return reply.code(status).header('content-security-policy', policy).type('text/html; charset=utf-8').send(body)
}

/** The same for React Router's request for a page's data, which takes no HTTP redirect: it loads the new address as a whole. */
function leadRouter(reply: FastifyReply, { status, to }: Redirect, path: string) {
  return reply
    .code(204)
    .headers({
      'cache-control': 'no-store',
      'x-remix-redirect': to ?? path,
      'x-remix-status': String(to === null ? 302 : status),
      'x-remix-reload-document': 'true',
    })
    .send()
}

/** The query without React Router's own parameter. */
function withoutRoutes(query: string): string {
  const named = new URLSearchParams(query)
  named.delete('_routes')
  return named.size > 0 ? `?${named}` : ''
}

/**
 * The page for a rate limit or overload, with Retry-After. Where a car cannot be looked up, the router's request for data leads
 * to it too: its own error page would only say that something went wrong.
 */
function busy(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { code, status, facts } = problem
  const [asked = '', query = ''] = request.url.split(/(?=\?)/)
  const path = pathOf(request)
  if (isCarUnanswered(problem) && asked.endsWith('.data'))
    return leadRouter(reply, { status: 302, to: path + withoutRoutes(query) }, path)
  const locale = localeOf(path)
  const why = (language: Locale) =>
    code === 'too_many_cars'
      ? sayProblem(code, language, facts)
      : standby[language].car_wait(sayWait(Number(facts.seconds), language))
  const { body, policy } = isCarUnanswered(problem)
    ? standbyPage('car', locale, { why })
    : standbyPage(code === 'shop_paused' ? 'paused' : 'busy', locale)
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(facts.seconds), 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(body)
}

function notFound(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
}

/** Pages of the cart, the checkout and the account: a separate queue, so that buyers do not wait behind browsing. */
const personalLimits = { at_once: 4, waiting: 240, of_address: 40 }

/** Prefetched pages are refused while less than this share of an address's budget is left, so that visits are not. */
const prefetchReserve = 0.5

/** The cache-control header of a page that is not kept here. */
function cacheControlFor(request: FastifyRequest, status: number): string {
  if (request.isPreview || isPersonal(pathOf(request))) return 'private, no-store'
  return status === 200 ? publicFor(pageTtlMs) : 'no-store'
}
