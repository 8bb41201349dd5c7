import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { account, secondFactor } from '#api/account.ts'
import { addons } from '#api/addons.ts'
import { guarantee, ownerResults, reviews } from '#api/after-sale.ts'
import { auth } from '#api/auth.ts'
import { browse, gallery, location, pages, search, vehicles } from '#api/browse.ts'
import { cart } from '#api/cart.ts'
import { openApi } from '#api/openapi.ts'
import { orders } from '#api/orders.ts'
import { payments, webhooks } from '#api/payments.ts'
import { antiForgery } from '#api/protection/anti-forgery.ts'
import type { uploadPace } from '#api/protection/photo-forms.ts'
import { localeAsked } from '#api/serve.ts'
import type { FairQueue } from '#domain/limits/fair-queue.ts'
import type { RequestBudget } from '#domain/limits/request-budget.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { type ProblemCode, sayProblem } from '#shared/i18n/problems.ts'

export type ApiParts = {
  /** Token bucket per network address for rendering, lists and searches; no limit if left out. */
  budget?: RequestBudget | undefined
  /** Minimum speed of photo uploads; defaults to `uploadPace`. */
  upload_pace?: typeof uploadPace | undefined
}

/** What browsing may use: a separate connection pool, and a bounded queue. Orders and webhooks use neither. */
export type Browsing = { shop: Shop; queue: FairQueue }

/** Everything below /api: the specification's calls, the gateways' webhooks, and one error handler for all. */
export async function api(
  app: FastifyInstance,
  { shop, browsing, budget, upload_pace }: { shop: Shop; browsing: Browsing } & ApiParts,
) {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = error instanceof Problem ? error : isTooSlow(error) ? tooSlow(shop, error) : problemOfFastify(error)
    if (problem.code === 'something_went_wrong')
      shop.log.error({ err: error, url: request.routeOptions.url }, 'a call failed')
    reply.header('cache-control', 'no-store')
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
    if (problem.facts.seconds) reply.header('retry-after', String(problem.facts.seconds))
    const message = sayProblem(problem.code, localeAsked(request), problem.facts)
    const errors = problem.fields ? Object.values(problem.fields).flat() : [message]
    return reply.code(problem.status).send({
      status: false,
      message,
      errors: errors.length > 0 ? errors : [message],
      ...(problem.fields && { fields: problem.fields }),
      // The specification's response when the cart cannot be read.
      ...(problem.code === 'cart_failed' && { data: null }),
      code: problem.code,
    })
  })
  // Many clients send the JSON content type on every request, even on a DELETE or POST without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  await app.register(antiForgery, shop)
  await app.register(openApi, { public_url: shop.public_url })
  await app.register(vehicles, { shop: browsing.shop })
  // A list or a search costs as much as a page, so all count against the same budget and wait in the same queue.
  await app.register(async (lists) => {
    if (budget) lists.addHook('onRequest', async ({ ip }) => budget.spend(ip))
    wrapHandlers(lists, ({ ip }, answer) => browsing.queue.run(ip, answer))
    await lists.register(browse, browsing)
    await lists.register(gallery, browsing)
    await lists.register(addons, browsing)
    await lists.register(search, browsing)
  })
  await app.register(location, { shop })
  await app.register(pages, { shop })
  await app.register(async (urgent) => {
    wrapHandlers(urgent, (_request, answer) => browsing.queue.runAhead(answer))
    await urgent.register(cart, { shop, budget })
    await urgent.register(orders, { shop })
    await urgent.register(payments, { shop })
    await urgent.register(webhooks, { shop })
  })
  await app.register(auth, { shop })
  await app.register(account, { shop })
  await app.register(secondFactor, { shop })
  await app.register(reviews, { shop, upload_pace })
  await app.register(ownerResults, { shop, upload_pace })
  await app.register(guarantee, { shop, upload_pace })
  // Needed because the pages' catch-all route would answer otherwise.
  for (const url of ['/', '/*'])
    app.all(url, () => {
      throw new Problem('not_found', 404)
    })
}

/** Runs the handlers of this plugin's routes inside `around`. */
function wrapHandlers(
  app: FastifyInstance,
  around: (request: FastifyRequest, answer: () => Promise<unknown>) => Promise<unknown>,
): void {
  app.addHook('onRoute', (route) => {
    const answer = route.handler as (request: FastifyRequest, reply: FastifyReply) => unknown
    route.handler = (request, reply) => around(request, async () => answer(request, reply))
  })
}

/** Whether Postgres cancelled a statement that ran or waited too long (timeouts: database/client.ts). */
function isTooSlow(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  // query_canceled, lock_not_available, idle_in_transaction_session_timeout
  return code === '57014' || code === '55P03' || code === '25P03'
}

function tooSlow(shop: Shop, error: unknown): Problem {
  shop.log.error({ err: error }, 'a call was given up: the database took too long')
  return new Problem('shop_busy', 503, { seconds: 10 })
}

/** Maps Fastify's own errors (malformed JSON, body too large) to problems; anything else is our bug. */
function problemOfFastify(error: FastifyError): Problem {
  const byStatus: Record<number, ProblemCode> = {
    400: 'bad_request',
    404: 'not_found',
    413: 'body_too_large',
    415: 'bad_request',
  }
  const code = error.statusCode ? byStatus[error.statusCode] : undefined
  return code ? new Problem(code, error.statusCode) : new Problem('something_went_wrong', 500)
}
