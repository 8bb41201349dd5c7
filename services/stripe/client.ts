import Stripe from 'stripe'

export type StripeSettings = {
  secret_key: string
  /** "https://api.stripe.com", or where a stand-in answers; its path is kept as a prefix. */
  api_url: string
  /** Milliseconds that one call may take; each of two repeats gets as long. */
  timeout_ms?: number
}

const stripeItself = 'https://api.stripe.com'

/**
 * The official SDK: a time-out on every call, two safe repeats under the same idempotency key, no telemetry. Where the
 * address is not Stripe's own, calls go there instead, and nothing else changes.
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
