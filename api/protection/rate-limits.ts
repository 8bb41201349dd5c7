import type { FastifyRequest } from 'fastify'
import { addressKey, type CountedLimit, limit, noteAttempt, type RateLimit, siteKey } from '#domain/limits/limit.ts'
import type { Shop } from '#domain/shop.ts'

const minute = 60
const hour = 60 * minute

type Rules = {
  address: RateLimit
  /** On one account from one address: as many as someone who mistypes needs. */
  pair?: RateLimit
  account?: RateLimit
}

/**
 * An IPv6 /48 is given to one customer, who has 65,536 networks of it: together they may try this many times as often as
 * one. A mobile carrier spreads many subscribers over one as well, so it is not as narrow as the limit of a network.
 */
const networksOfSite = 10

/**
 * Rate limits. Generous per network address, because a carrier puts whole streets behind one; per account (or cart, or
 * order) as many as someone who mistypes needs. Where a stranger who knows an e-mail address could try on that account,
 * the narrow limit is per network address and the account's own is wide: it stops distributed guessing, and one
 * stranger cannot lock out the owner.
 */
const limits = {
  login: { address: { most: 60, seconds: 15 * minute }, pair: { most: 10, seconds: 15 * minute } },
  register: { address: { most: 30, seconds: hour }, ...ofStrangers(5, 20, hour) },
  confirm: { address: { most: 60, seconds: hour }, account: { most: 10, seconds: hour } },
  forgot: { address: { most: 30, seconds: hour }, ...ofStrangers(5, 20, hour) },
  reset: { address: { most: 60, seconds: hour } },
  password: { address: { most: 60, seconds: hour }, account: { most: 10, seconds: 15 * minute } },
  second_factor: { address: { most: 60, seconds: hour }, account: { most: 20, seconds: 15 * minute } },
  second_step: { address: { most: 60, seconds: 15 * minute } },
  coupon: { address: { most: 120, seconds: 10 * minute }, account: { most: 20, seconds: 10 * minute } },
  transaction: { address: { most: 300, seconds: 10 * minute }, account: { most: 60, seconds: 10 * minute } },
  store: { address: { most: 300, seconds: 10 * minute }, account: { most: 60, seconds: 10 * minute } },
  pay: { address: { most: 300, seconds: 10 * minute }, account: { most: 40, seconds: 10 * minute } },
  // Separate from `pay`: a card tester must not block hosted payments from the same address.
  pay_page: { address: { most: 300, seconds: 10 * minute }, account: { most: 40, seconds: 10 * minute } },
  // No limit over all addresses: many guesses make the code longer instead, which locks no buyer out.
  track: { address: { most: 60, seconds: hour }, pair: { most: 10, seconds: hour } },
  // Counted over all orders. Codes per mailbox from all addresses are limited where they are sent.
  track_mailbox: { address: { most: 30, seconds: hour }, pair: { most: 5, seconds: hour } },
  track_code: { address: { most: 30, seconds: hour }, ...ofStrangers(5, 20, hour) },
  review: { address: { most: 60, seconds: 24 * hour }, account: { most: 20, seconds: 24 * hour } },
  result: { address: { most: 120, seconds: 24 * hour }, account: { most: 30, seconds: 24 * hour } },
  // These two count against the order only for those who may see it.
  order_request: { address: { most: 60, seconds: 24 * hour }, account: { most: 20, seconds: 24 * hour } },
  guarantee: { address: { most: 60, seconds: 24 * hour }, account: { most: 20, seconds: 24 * hour } },
  desk_login: { address: { most: 60, seconds: 15 * minute }, pair: { most: 10, seconds: 15 * minute } },
  desk_step: { address: { most: 120, seconds: 15 * minute } },
  desk_link: { address: { most: 60, seconds: hour } },
  desk_forgot: { address: { most: 30, seconds: hour }, ...ofStrangers(5, 20, hour) },
  desk_confirm: { address: { most: 60, seconds: hour }, account: { most: 10, seconds: 15 * minute } },
  api_token: { address: { most: 3000, seconds: 10 * minute }, account: { most: 1200, seconds: 10 * minute } },
  claim_address: { address: { most: 60, seconds: hour }, ...ofStrangers(5, 20, hour) },
} as const satisfies Record<string, Rules>

type LimitName = keyof typeof limits

/** A limit for one account from one address, and one for that account from all addresses. */
function ofStrangers(fromOne: number, fromAll: number, seconds: number) {
  return { pair: { most: fromOne, seconds }, account: { most: fromAll, seconds } }
}

/**
 * Counts one try for the caller's network address, for its IPv6 /48 and, if given, for one account. Call it before any other work.
 * Throws too_many_requests (429).
 */
export async function rateLimit(shop: Shop, request: FastifyRequest, name: LimitName, account?: string): Promise<void> {
  const { address, pair, account: ofAll }: Rules = limits[name]
  const counted: CountedLimit[] = [{ who: { address: request.ip }, ...address }]
  // An IPv4 address is its own site.
  if (siteKey(request.ip) !== addressKey(request.ip))
    counted.push({ who: { site: request.ip }, most: address.most * networksOfSite, seconds: address.seconds })
  // A try that is refused for one address does not count against the account's own limit.
  if (account !== undefined && pair) counted.push({ who: { account, address: request.ip }, ...pair })
  if (account !== undefined && ofAll) counted.push({ who: { account }, ...ofAll })
  await limit(shop, name, ...counted)
}

/**
 * Counts one sign-in attempt on an account, from any address. True after more than 100 in 15 minutes, which means
 * distributed guessing: the owner then needs a code as well, and is not locked out.
 */
export async function isGuessing(shop: Shop, account: string): Promise<boolean> {
  return (await noteAttempt(shop, 'login', account, 15 * minute)) > 100
}
