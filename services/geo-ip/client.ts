import * as z from 'zod/mini'
import { type BeforeCall, getJson, ServiceError, type ServiceErrorKind } from '#services/http.ts'

export type GeoIpSettings = {
  /** "https://ipapi.co" */
  base_url: string
  /** Only for paid plans. */
  key?: string | undefined
  /** Short, because a page waits for the answer; there is no retry. */
  timeout_ms?: number
  /** Lookups a day that the plan covers; the caller counts them through `before_call`. */
  daily_ceiling: number
}

/** Looks up the country (ISO 3166-1 alpha-2) of an IP address with the API of ipapi.co. */
export type GeoIpClient = {
  readonly daily_ceiling: number
  /** Null where the service does not know. Every failure is a ServiceError. */
  country: (ip: string, asking?: { before_call?: BeforeCall | undefined }) => Promise<string | null>
}

const answer = z.object({ country_code: z.catch(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null) })
const failure = z.object({ error: z.literal(true), reason: z.catch(z.string(), '') })

export function geoIpClient({ base_url, key, timeout_ms = 800, daily_ceiling }: GeoIpSettings): GeoIpClient {
  const base = new URL(`${base_url.replace(/\/+$/, '')}/`)
  return {
    daily_ceiling,
    country: async (ip, { before_call } = {}) => {
      const url = new URL(`${encodeURIComponent(ip)}/json/`, base)
      if (key) url.searchParams.set('key', key)
      const secrets = key ? [key] : []
      const judge = (_status: number, body: unknown) => errorKind(body)
      const ask = { service: 'geo_ip', url, timeout_ms, attempts: 1, before_call, secrets, judge }
      // The IP address is our only parameter, so a refusal means that it has no country.
      const body = await getJson(ask).catch((error: unknown) => {
        if (error instanceof ServiceError && error.kind === 'refused') return {}
        throw error
      })
      const kind = errorKind(body)
      if (kind === 'refused') return null
      if (kind) throw new ServiceError('geo_ip', kind, 'the answer is an error')
      const read = answer.safeParse(body)
      if (!read.success) throw new ServiceError('geo_ip', 'unreachable', 'the answer is not an object')
      return read.data.country_code
    },
  }
}

/** Errors are in the body, with any status: {"error": true, "reason": "RateLimited"}. */
function errorKind(body: unknown): ServiceErrorKind | undefined {
  const read = failure.safeParse(body)
  if (!read.success) return undefined
  if (/rate|limit|quota/i.test(read.data.reason)) return 'limited'
  // "Reserved IP Address", "Invalid IP Address": not an outage, this address just has no country.
  if (/reserved|invalid ip|private/i.test(read.data.reason)) return 'refused'
  return 'misconfigured'
}
