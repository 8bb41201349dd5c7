import * as z from 'zod/mini'
import { type BeforeCall, getJson, ServiceError, type ServiceErrorKind } from '#services/http.ts'

export type GeoIpSettings = {
  /** "https://ipapi.co" */
  base_url: string
  /** Needed by paid plans only. */
  key?: string | undefined
  /** A page waits for the answer, so it is short; there is no second attempt. */
  timeout_ms?: number
  /** Lookups a day that the plan covers; whoever asks counts them through `before_call`. */
  daily_ceiling: number
}

/** Asks which country (ISO 3166-1 alpha-2) an address of the internet is in, in the words of ipapi.co. */
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
      const judge = (_status: number, said: unknown) => whyNot(said)
      const ask = { service: 'geo_ip', url, timeout_ms, attempts: 1, before_call, secrets, judge }
      // All we say is an address, so a refusal means that there is no country for it.
      const body = await getJson(ask).catch((error: unknown) => {
        if (error instanceof ServiceError && error.kind === 'refused') return {}
        throw error
      })
      const kind = whyNot(body)
      if (kind === 'refused') return null
      if (kind) throw new ServiceError('geo_ip', kind, 'the answer is an error')
      const read = answer.safeParse(body)
      if (!read.success) throw new ServiceError('geo_ip', 'unreachable', 'the answer is not an object')
      return read.data.country_code
    },
  }
}

/** Errors are told in the body, whatever the status: {"error": true, "reason": "RateLimited"}. */
function whyNot(body: unknown): ServiceErrorKind | undefined {
  const read = failure.safeParse(body)
  if (!read.success) return undefined
  if (/rate|limit|quota/i.test(read.data.reason)) return 'limited'
  // "Reserved IP Address", "Invalid IP Address": the service is well, it just has no country for this one.
  if (/reserved|invalid ip|private/i.test(read.data.reason)) return 'refused'
  return 'misconfigured'
}
