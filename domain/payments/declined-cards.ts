import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { paymentOrigins } from '#database/schema/payments.ts'
import { emailIdentity } from '#domain/limits/email-identity.ts'
import { anyOf, limit, type Origin, ofTwoDays } from '#domain/limits/limit.ts'
import { pageGateways } from '#domain/payments/gateways/gateways.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'

/**
 * Card testing: a thief tries a list of stolen cards, and each answer tells which are good. Declined cards are counted
 * over `minutes`: from `challenge` on, the bank must ask for 3-D Secure and a refusal gives no reason; from `refuse`
 * on, no card is charged here. An honest buyer's three wrong cards reach neither. Per e-mail address and for the whole
 * shop we only challenge: refusing would let a stranger lock out the address's owner, or everybody.
 */
const declineLimits = {
  order: { challenge: 3, refuse: Number.POSITIVE_INFINITY, minutes: 24 * 60 },
  payer: { challenge: 5, refuse: Number.POSITIVE_INFINITY, minutes: 24 * 60 },
  network: { challenge: 8, refuse: 20, minutes: 60 },
  site: { challenge: 15, refuse: 60, minutes: 60 },
  shop: { challenge: 30, refuse: Number.POSITIVE_INFINITY, minutes: 10 },
} as const

type Scope = keyof typeof declineLimits
type Count = { declined: number; seconds_left: number }
type From = { origin: Origin; email: string; order_id: string }

/**
 * Whether the next card must be challenged, by the cards declined so far and those in flight. The caller holds the
 * lock on the origin. Throws too_many_declines (429) with the seconds until enough of them have expired; Paymob stays
 * available.
 */
export async function judgeNextCard(shop: Shop, from: From): Promise<{ challenged: boolean; wave: boolean }> {
  const counts = await countDeclined(shop, from)
  const scopes = Object.keys(declineLimits) as Scope[]
  const refused = scopes.find((scope) => counts[scope].declined >= declineLimits[scope].refuse)
  if (refused) {
    const seconds = Math.max(1, Math.ceil(counts[refused].seconds_left))
    shop.log.info({ counted_by: refused }, 'too many declined cards: no card is charged')
    throw new Problem(shop.paymob ? 'too_many_declines' : 'too_many_declines_here', 429, { seconds })
  }
  const challenged = scopes.some((scope) => counts[scope].declined >= declineLimits[scope].challenge)
  return { challenged, wave: counts.shop.declined >= declineLimits.shop.challenge }
}

/** The write that records where an attempt came from. */
export function paymentOrigin(
  shop: Shop,
  { payment_id, origin, email, challenged }: { payment_id: string; origin: Origin; email: string; challenged: boolean },
): SQLWrapper {
  return shop.db.insert(paymentOrigins).values({
    payment_id,
    network: origin.network[0],
    site: origin.site[0],
    payer: payerKeys(shop, email)[0],
    challenged,
    created_at: shop.now(),
  })
}

/** Warns the operator of a wave of declined cards, at most once in ten minutes. */
export async function warnOfWave(shop: Shop): Promise<void> {
  const isFirst = await limit(shop, 'wave', { who: { account: 'shop' }, most: 1, seconds: 600 }).then(
    () => true,
    (error) => {
      if (error instanceof Problem) return false
      throw error
    },
  )
  if (isFirst) shop.log.warn({}, 'many cards are declined: every card is challenged by 3-D Secure for now')
}

/** Deletes origins that are too old to be counted. */
export async function forgetOrigins(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - 2 * 86_400_000).toISOString()
  await shop.db.execute(sql`delete from payment_origins where created_at < ${before}::timestamptz`)
}

function payerKeys(shop: Shop, email: string): [Buffer, Buffer] {
  return ofTwoDays(shop, 'origin', `payer ${emailIdentity(email)}`)
}

/** Cards that were declined, or whose bank never answered. An abandoned hosted page has seen no card. */
const isDeclined = sql`(
  p.state = 'failed' or p.failure_code = 'bank_silent'
  or (p.failure_code = 'left_at_bank' and p.gateway <> all(${sql.param(pageGateways)}::text[]))
)`

/** Cards in flight count too: without them, many concurrent attempts would all pass. */
const isInFlight = (now: SQL) => sql`(
  p.state = 'started' and p.created_at > ${now} - interval '2 minutes'
  and p.gateway <> all(${sql.param(pageGateways)}::text[])
)`

/** One statement for all scopes: each reads its own index, and only its own window. */
async function countDeclined(shop: Shop, { origin, email, order_id }: From): Promise<Record<Scope, Count>> {
  const now = sql`${shop.now().toISOString()}::timestamptz`
  const start = (scope: Scope) => sql`${now} - make_interval(mins => ${declineLimits[scope].minutes}::int)`
  const of = (scope: Scope, from: SQL) => {
    const { refuse } = declineLimits[scope]
    // The n-th newest: once it is out of the window, one more card may be tried.
    const nth = Number.isFinite(refuse) ? refuse : 1
    return sql`
      select ${scope} as scope, count(*)::int as declined,
        coalesce(extract(epoch from (array_agg(g.created_at order by g.created_at desc))[${nth}::int]
          - (${start(scope)})), 0)::float8 as seconds_left
      from ${from}`
  }
  const origins = (scope: Scope, whose: SQL) =>
    of(
      scope,
      sql`payment_origins g join payments p on p.id = g.payment_id
        where g.created_at > ${start(scope)} and ${whose} and (${isDeclined} or ${isInFlight(now)})`,
    )
  // Most of a sale day's origins are of cards that were charged: the shop's scope does not read those.
  const declinedInShop = sql`(
    select p.created_at from payments p where p.created_at > ${start('shop')} and ${isDeclined}
      and (p.state = 'failed' or p.failure_code in ('bank_silent', 'left_at_bank'))
    union all
    select p.created_at from payments p where ${isInFlight(now)} and p.state in ('started', 'requires_action')
  ) g`
  const parts = [
    origins('order', sql`p.order_id = ${order_id}`),
    origins('payer', sql`g.payer = ${anyOf(payerKeys(shop, email))}`),
    origins('network', sql`g.site = ${anyOf(origin.site)} and g.network = ${anyOf(origin.network)}`),
    origins('site', sql`g.site = ${anyOf(origin.site)}`),
    of('shop', declinedInShop),
  ]
  const { rows } = await shop.db.execute<Count & { scope: Scope }>(sql.join(parts, sql` union all `))
  const find = (scope: Scope) => rows.find((row) => row.scope === scope)!
  return {
    order: find('order'),
    payer: find('payer'),
    network: find('network'),
    site: find('site'),
    shop: find('shop'),
  }
}
