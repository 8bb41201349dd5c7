import { createHash } from 'node:crypto'
import { ServiceError } from '#services/http.ts'

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
}

export type MetaClient = { purchase: (purchase: Purchase) => Promise<void> }

/** Meta's Conversions API: sends a purchase, with the buyer's data hashed. Throws ServiceError. */
export function metaClient({ pixel_id, access_token, graph_url, timeout_ms = 10_000 }: MetaSettings): MetaClient {
  return {
    async purchase({ event_id, at, value, currency, skus, email, phone, source_url }) {
      const event = {
        event_name: 'Purchase',
        event_time: Math.floor(at.getTime() / 1000),
        event_id,
        action_source: 'website',
        event_source_url: source_url,
        user_data: { em: [hashed(email.trim().toLowerCase())], ph: [hashed(phone.replace(/\D/g, ''))] },
        custom_data: { currency, value, content_type: 'product', content_ids: skus },
      }
      let status: number | undefined
      try {
        const reply = await fetch(`${graph_url}/${encodeURIComponent(pixel_id)}/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
          body: JSON.stringify({ data: [event] }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeout_ms),
        })
        status = reply.status
        await reply.body?.cancel()
      } catch (error) {
        throw new ServiceError('meta', 'unreachable', error instanceof Error ? error.name : 'failed')
      }
      if (status >= 300)
        throw new ServiceError('meta', status >= 500 ? 'unreachable' : 'refused', `HTTP ${status}`, { status })
    },
  }
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
