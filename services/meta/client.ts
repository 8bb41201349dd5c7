import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { kindOf, ServiceError, type ServiceErrorKind } from '#services/http.ts'

export type MetaSettings = {
  pixel_id: string
  access_token: string
  /** "https://graph.facebook.com/v23.0" */
  graph_url: string
  timeout_ms?: number
}

export type Purchase = {
  /** Same id as the browser's event, so that Meta counts the two once. */
  event_id: string
  at: Date
  /** Major units. */
  value: number
  currency: string
  skus: string[]
  email: string
  /** E.164 */
  phone: string
  source_url: string
  /** Of the browser on that page: a website's event without it is refused. */
  user_agent: string
}

export type MetaClient = { purchase: (purchase: Purchase) => Promise<void> }

/** Meta's Conversions API: sends a purchase, with the buyer's e-mail and phone hashed. Throws ServiceError. */
export function metaClient({ pixel_id, access_token, graph_url, timeout_ms = 10_000 }: MetaSettings): MetaClient {
  return {
    async purchase({ event_id, at, value, currency, skus, email, phone, source_url, user_agent }) {
      const event = {
        event_name: 'Purchase',
        event_time: Math.floor(at.getTime() / 1000),
        event_id,
        action_source: 'website',
        event_source_url: source_url,
        user_data: {
          em: [hashed(email.trim().toLowerCase())],
          ph: [hashed(phone.replace(/\D/g, ''))],
          client_user_agent: user_agent,
        },
        custom_data: { currency, value, content_type: 'product', content_ids: skus },
      }
      let status: number
      let body: unknown
      try {
        const reply = await fetch(`${graph_url}/${encodeURIComponent(pixel_id)}/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
          body: JSON.stringify({ data: [event] }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout_ms),
        })
        status = reply.status
        if (reply.ok) await reply.body?.cancel()
        else body = await reply.json().catch(() => undefined)
      } catch (error) {
        throw new ServiceError('meta', 'unreachable', error instanceof Error ? error.name : 'failed')
      }
      if (status >= 300)
        throw new ServiceError('meta', judgeGraph(body, 'ours') ?? kindOf(status), `HTTP ${status}`, { status })
    },
  }
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const failure = z.object({ error: z.object({ code: z.int() }) })

/**
 * Maps an error of Meta's Graph, whose code says more than the HTTP status: 190/102 token, 4/17/32/613 rate limit,
 * 10/200-299 permission, 1/2 temporary, 100 parameter. Undefined if the body is no Graph error.
 * @param token whose token was sent: a bad one is the visitor's error, or a mistake in our settings
 */
export function judgeGraph(body: unknown, token: 'ours' | 'visitor'): ServiceErrorKind | undefined {
  const read = failure.safeParse(body)
  if (!read.success) return undefined
  const { code } = read.data.error
  if ([4, 17, 32, 613].includes(code)) return 'limited'
  if (code === 1 || code === 2) return 'unreachable'
  if (token === 'visitor' && (code === 190 || code === 102 || code === 100)) return 'declined'
  return code === 190 || code === 102 || code === 10 || (code >= 200 && code < 300) ? 'misconfigured' : undefined
}
