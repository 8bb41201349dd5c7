import { addressKey, siteKey } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'

/** Limits the computing time that one network address may use. */
export type RequestBudget = {
  /**
   * Spends `cost` units of the address. Throws too_many_requests (429), with the seconds until enough are left.
   * `reserve`: the share of the burst that must be left afterwards, for work that can be done without.
   */
  spend: (address: string, cost?: number, reserve?: number) => void
}

type Bucket = { left: number; at: number }

/** Addresses tracked at once; the least recently seen is evicted first. */
const mostAddresses = 50_000

/** A site (an IPv6 /48) has many households, so it gets the budget of this many addresses. */
const householdsOfSite = 4

/**
 * In-memory token buckets: each network address may spend `burst` units at once and gains `per_second` units a second.
 * For work that costs more than a counter in the database, such as rendering a page. Losing them on restart is
 * harmless. An IPv6 address counts as its /64, and its /48 has four times as much.
 */
export function requestBudget({
  burst,
  per_second,
  now = () => performance.now(),
}: {
  burst: number
  per_second: number
  now?: () => number
}): RequestBudget {
  const buckets = new Map<string, Bucket>()

  function take(key: string, cost: number, times: number, reserve: number): void {
    const most = burst * times
    const needed = cost + reserve * most
    const known = buckets.get(key) ?? { left: most, at: now() }
    const gained = ((now() - known.at) / 1000) * per_second * times
    const left = Math.min(most, known.left + gained)
    const bucket = { left: left >= needed ? left - cost : left, at: now() }
    // Reinsert to keep the map in LRU order.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostAddresses) buckets.delete(buckets.keys().next().value!)
    if (left < needed) {
      const seconds = Math.max(1, Math.ceil((needed - left) / (per_second * times)))
      throw new Problem('too_many_requests', 429, { seconds })
    }
  }

  return {
    spend(address, cost = 1, reserve = 0) {
      const [home, site] = [addressKey(address), siteKey(address)]
      take(home, cost, 1, reserve)
      if (site !== home) take(`site ${site}`, cost, householdsOfSite, reserve)
    },
  }
}
