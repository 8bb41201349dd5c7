import type { FastifyRequest } from 'fastify'
import { type Allowed, limit, noteAttempt } from '#domain/limits/limit.ts'
import type { Shop } from '#domain/shop.ts'

const minute = 60
const hour = 60 * minute

type Rules = {
  address: Allowed
  /** On one account from one address: as often as a person with clumsy fingers would. */
  pair?: Allowed
  account?: Allowed
}

/**
 * How often each may be tried. From one network address generously, for whole streets share one behind their telephone
 * company; for one account (or cart, or order) as often as a person with clumsy fingers would. Where a stranger who knows
 * an address could try on somebody's account, the narrow rule is for each network address and the account's own is wide:
 * it stops many who guess together, and a stranger alone shuts nobody out.
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
  search: { address: { most: 300, seconds: minute } },
  transaction: { address: { most: 300, seconds: 10 * minute }, account: { most: 60, seconds: 10 * minute } },
  store: { address: { most: 300, seconds: 10 * minute }, account: { most: 60, seconds: 10 * minute } },
  pay: { address: { most: 300, seconds: 10 * minute }, account: { most: 40, seconds: 10 * minute } },
  // Counted apart: who tries cards behind an address leaves the other way to pay to its neighbours.
  pay_page: { address: { most: 300, seconds: 10 * minute }, account: { most: 40, seconds: 10 * minute } },
  // From all addresses together as often as they like: many guesses make the code longer, which shuts no buyer out.
  track: { address: { most: 60, seconds: hour }, pair: { most: 10, seconds: hour } },
  // Counted for all orders together. How many codes a mailbox gets from all addresses is limited where they are written.
  track_mailbox: { address: { most: 30, seconds: hour }, pair: { most: 5, seconds: hour } },
  track_code: { address: { most: 30, seconds: hour }, ...ofStrangers(5, 20, hour) },
  review: { address: { most: 60, seconds: 24 * hour }, account: { most: 20, seconds: 24 * hour } },
  result: { address: { most: 120, seconds: 24 * hour }, account: { most: 30, seconds: 24 * hour } },
  // Counted on an order only for whoever may see it.
  guarantee: { address: { most: 60, seconds: 24 * hour }, account: { most: 20, seconds: 24 * hour } },
  claim_address: { address: { most: 60, seconds: hour }, ...ofStrangers(5, 20, hour) },
} as const satisfies Record<string, Rules>

type LimitName = keyof typeof limits

/** So often from one address, and so often from all of them together. */
function ofStrangers(fromOne: number, fromAll: number, seconds: number) {
  return { pair: { most: fromOne, seconds }, account: { most: fromAll, seconds } }
}

/**
 * Counts one try by the network address that asks and, where it is known, on one account. Call it before anything else
 * is done. Throws too_many_requests (429).
 */
export async function rateLimit(shop: Shop, request: FastifyRequest, name: LimitName, account?: string): Promise<void> {
  const { address, pair, account: ofAll }: Rules = limits[name]
  await limit(shop, name, { address: request.ip }, address)
  if (account === undefined) return
  // What is refused to one address is not counted for all of them.
  if (pair) await limit(shop, name, { account, address: request.ip }, pair)
  if (ofAll) await limit(shop, name, { account }, ofAll)
}

/**
 * Counts one try to sign in to an account, from wherever it comes. True where there were so many in a quarter of an hour
 * that somebody guesses from many addresses: then the owner is asked for a code as well, and is not shut out.
 */
export async function isGuessedAt(shop: Shop, account: string): Promise<boolean> {
  return (await noteAttempt(shop, 'login', account, 15 * minute)) > 100
}
