import type { FastifyRequest } from 'fastify'
import { type Allowed, addressKey, limit } from '#domain/limits/limit.ts'
import type { Shop } from '#domain/shop.ts'

const minute = 60
const hour = 60 * minute

/**
 * How often each may be tried. From one network address generously, for whole streets share one behind their telephone
 * company; for one account (or cart, or order) as often as a person with clumsy fingers would.
 */
const limits = {
  login: { address: { most: 60, seconds: 15 * minute }, account: { most: 10, seconds: 15 * minute } },
  register: { address: { most: 30, seconds: hour }, account: { most: 5, seconds: hour } },
  confirm: { address: { most: 60, seconds: hour }, account: { most: 10, seconds: hour } },
  forgot: { address: { most: 30, seconds: hour }, account: { most: 5, seconds: hour } },
  reset: { address: { most: 60, seconds: hour } },
  password: { address: { most: 60, seconds: hour }, account: { most: 10, seconds: 15 * minute } },
  coupon: { address: { most: 120, seconds: 10 * minute }, account: { most: 20, seconds: 10 * minute } },
  search: { address: { most: 300, seconds: minute } },
  transaction: { address: { most: 300, seconds: 10 * minute }, account: { most: 60, seconds: 10 * minute } },
  store: { address: { most: 300, seconds: 10 * minute }, account: { most: 60, seconds: 10 * minute } },
  pay: { address: { most: 300, seconds: 10 * minute }, account: { most: 40, seconds: 10 * minute } },
  track: { address: { most: 60, seconds: hour }, account: { most: 10, seconds: hour } },
  track_code: { address: { most: 30, seconds: hour }, account: { most: 5, seconds: hour } },
  review: { address: { most: 60, seconds: 24 * hour }, account: { most: 20, seconds: 24 * hour } },
  claim_address: { address: { most: 60, seconds: hour }, account: { most: 5, seconds: hour } },
} as const satisfies Record<string, { address: Allowed; account?: Allowed }>

export type LimitName = keyof typeof limits

/**
 * Counts one try by the network address that asks and, where it is known, on one account. Call it before anything else
 * is done. Throws too_many_requests (429).
 */
export async function limitAsked(
  shop: Shop,
  request: FastifyRequest,
  name: LimitName,
  account?: string,
): Promise<void> {
  const rules: { address: Allowed; account?: Allowed } = limits[name]
  await limit(shop, name, `address ${addressKey(request.ip)}`, rules.address)
  if (account !== undefined && rules.account) await limit(shop, name, `account ${account}`, rules.account)
}
