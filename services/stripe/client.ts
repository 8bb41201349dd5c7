import Stripe from 'stripe'

export type StripeSettings = {
  secret_key: string
  /** "https://api.stripe.com" or a stand-in's URL, whose path becomes a prefix. */
  api_url: string
  /** Per attempt; there are two retries. */
  timeout_ms?: number
}

/**
 * The official SDK: a timeout on every call, two retries under the same idempotency key, no telemetry, connections that
 * are kept. With another `api_url` calls go there instead, and nothing else changes. JSON that is no object of Stripe
 * throws StripeAPIError.
 */
export function stripeClient({ secret_key, api_url, timeout_ms = 20_000 }: StripeSettings): Stripe {
  const { protocol, hostname, port, pathname } = new URL(api_url)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return new Stripe(secret_key, {
    timeout: timeout_ms,
    maxNetworkRetries: 2,
    telemetry: false,
    protocol: scheme,
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    httpClient: refuseOtherJson(below(pathname.replace(/\/+$/, ''), Stripe.createNodeHttpClient())),
  })
}

type Client = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>

/** Puts a path before that of each call. */
function below(prefix: string, client: Client): Client {
  const { makeRequest } = client
  client.makeRequest = (host, port, path, ...rest) => makeRequest.call(client, host, port, `${prefix}${path}`, ...rest)
  return client
}

/**
 * The SDK takes any JSON without `error` for an answer, even that of a proxy with status 500. Every object of Stripe names
 * its kind in `object`; other JSON is refused here like JSON that cannot be parsed.
 */
function refuseOtherJson(client: Client): Client {
  const { makeRequest } = client
  client.makeRequest = async (...request) => {
    const response = await makeRequest.apply(client, request)
    const { toJSON } = response
    response.toJSON = async () => {
      const answer = await toJSON.call(response)
      if (answer?.error || typeof answer?.object === 'string') return answer
      throw new TypeError('no object of Stripe')
    }
    return response
  }
  return client
}
