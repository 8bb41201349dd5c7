import { addressKey, siteKey } from '#domain/limits/limit.ts'
import { Problem } from '#domain/problem.ts'

/** How much of the shop's computing one network address may use. */
export type RequestBudget = {
  /** Takes `cost` units from the address. Throws too_many_requests (429), with the seconds until it can be paid. */
  spend: (address: string, cost?: number) => void
}

type Bucket = { left: number; at: number }

/** Addresses remembered at once; the one that has been quiet for the longest is forgotten first. */
const mostAddresses = 50_000

/** A site (an IPv6 /48) has many households: it may use what so many addresses may. */
const householdsOfSite = 4

/**
 * Token buckets in the memory of one process: each network address may spend `burst` units at once and gains `per_second`
 * units a second. For work that costs more than counting it in the database would, such as rendering a page; lost with
 * the process, which harms nobody. An IPv6 address counts as its /64, and its /48 has four times as much.
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

  function take(key: string, cost: number, times: number): void {
    const most = burst * times
    const known = buckets.get(key) ?? { left: most, at: now() }
    const gained = ((now() - known.at) / 1000) * per_second * times
    const left = Math.min(most, known.left + gained)
    const bucket = { left: left >= cost ? left - cost : left, at: now() }
    // Last seen, last forgotten.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostAddresses) buckets.delete(buckets.keys().next().value!)
    if (left < cost) {
      const seconds = Math.max(1, Math.ceil((cost - left) / (per_second * times)))
      throw new Problem('too_many_requests', 429, { seconds })
    }
  }

  return {
    spend(address, cost = 1) {
      const [home, site] = [addressKey(address), siteKey(address)]
      take(home, cost, 1)
      if (site !== home) take(`site ${site}`, cost, householdsOfSite)
    },
  }
}
