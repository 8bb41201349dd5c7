import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { account } from '#api/account.ts'
import { addons } from '#api/addons.ts'
import { auth } from '#api/auth.ts'
import { browse } from '#api/browse.ts'
import { cart } from '#api/cart.ts'
import { desk } from '#api/desk/index.ts'
import { gallery } from '#api/gallery.ts'
import { guarantee } from '#api/guarantee.ts'
import { integrations } from '#api/integrations.ts'
import { location } from '#api/location.ts'
import { offers } from '#api/offers.ts'
import { openApi } from '#api/openapi.ts'
import { orders } from '#api/orders.ts'
import { fitLetters, ownerResults } from '#api/owner-results.ts'
import { pages } from '#api/pages.ts'
import { payments, webhooks } from '#api/payments.ts'
import { antiForgery } from '#api/protection/anti-forgery.ts'
import type { uploadPace } from '#api/protection/photo-forms.ts'
import { orderRequests } from '#api/requests.ts'
import { reviews } from '#api/reviews.ts'
import { search } from '#api/search.ts'
import { secondFactor } from '#api/second-factor.ts'
import { localeAsked, methodsAt } from '#api/serve.ts'
import { vehicles } from '#api/vehicles.ts'
import { Conflict } from '#domain/audit/save.ts'
import { databaseTrouble } from '#domain/database-trouble.ts'
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
    const trouble = isAbandoned(error) ? undefined : databaseTrouble(error)
    const problem = error instanceof Problem ? error : (trouble ?? problemOfFastify(error))
    if (trouble)
      shop.log.error(
        { err: error, url: request.routeOptions.url },
        'a call was given up: the database did not answer it',
      )
    else if (problem.code === 'something_went_wrong')
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
      // What is stored now, for the second of two people who edit the same thing at the desk.
      ...(problem instanceof Conflict && { data: problem.data }),
      code: problem.code,
    })
  })
  // Many clients send the JSON content type on every request, even on a DELETE or POST without a body.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Fastify reads plain text by itself, and a call would then miss its fields instead of naming the type.
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  // Node's sockets encode a text with Arabic letters several times slower than Buffer does.
  app.addHook('onSend', (_request, _reply, payload, done) =>
    done(null, typeof payload === 'string' ? Buffer.from(payload) : payload),
  )
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
    await urgent.register(offers, { shop, budget })
    await urgent.register(orders, { shop })
    await urgent.register(payments, { shop })
    await urgent.register(webhooks, { shop })
  })
  await app.register(auth, { shop })
  await app.register(account, { shop })
  await app.register(secondFactor, { shop })
  await app.register(reviews, { shop, upload_pace })
  await app.register(ownerResults, { shop, upload_pace })
  await app.register(fitLetters, { shop })
  await app.register(guarantee, { shop, upload_pace })
  await app.register(orderRequests, { shop })
  await app.register(desk, { shop })
  await app.register(integrations, { shop })
  // Needed because the pages' catch-all route would answer otherwise.
  for (const url of ['/', '/*'])
    app.all(url, (request, reply) => {
      const methods = methodsAt(request.url.split('?')[0]!)
      if (methods.length === 0) throw new Problem('not_found', 404)
      reply.header('allow', methods.join(', '))
      throw new Problem('bad_request', 405)
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

/** Whether the caller left before its body was read, which Node reports like a lost connection to the database. */
function isAbandoned({ code, message }: FastifyError | Problem): boolean {
  return code === 'ECONNRESET' && message === 'aborted'
}

/** Maps Fastify's own errors (malformed JSON, body too large) to problems; anything else is our bug. */
function problemOfFastify(error: FastifyError): Problem {
  if (isAbandoned(error)) return new Problem('bad_request', 400)
  const byStatus: Record<number, ProblemCode> = {
    400: 'bad_request',
    404: 'not_found',
    413: 'body_too_large',
    415: 'media_type',
  }
  const code = error.statusCode ? byStatus[error.statusCode] : undefined
  return code ? new Problem(code, error.statusCode) : new Problem('something_went_wrong', 500)
}
