import Stripe from 'stripe'

export type StripeSettings = {
  secret_key: string
  /** "https://api.stripe.com" or a stand-in's URL, whose path becomes a prefix. */
  api_url: string
  /** Per attempt; there are two retries. */
  timeout_ms?: number
}

const stripeItself = 'https://api.stripe.com'

/**
 * The official SDK: a timeout on every call, two retries under the same idempotency key, no telemetry. With another
 * `api_url` calls go there instead, and nothing else changes.
 */
export function stripeClient({ secret_key, api_url, timeout_ms = 20_000 }: StripeSettings): Stripe {
  const base = api_url.replace(/\/+$/, '')
  return new Stripe(secret_key, {
    timeout: timeout_ms,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base !== stripeItself && {
      httpClient: Stripe.createFetchHttpClient((url: URL | RequestInfo, init?: RequestInit) =>
        fetch(String(url).replace(/^https?:\/\/[^/]+/, base), init),
      ),
    }),
  })
}
