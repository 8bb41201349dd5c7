import { DelegateBackoff, type FailureReason, handleWhen, retry } from 'cockatiel'

/**
 * How a call to an outside service can fail, by what we can do about it. `declined`: understood and rejected.
 * `refused`: our request was wrong. `misconfigured`: key, plan or address. `limited`: rate limit.
 * `unreachable`: no usable response.
 */
export type ServiceErrorKind = 'declined' | 'refused' | 'misconfigured' | 'unreachable' | 'limited'

/** A failed call to an outside service. The message is for the operator and contains no key and no URL. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly service: string
  readonly kind: ServiceErrorKind
  /** HTTP status, if there was a response. */
  readonly status: number | undefined
  /** Seconds the service asks us to wait. */
  readonly retry_after: number | undefined

  constructor(
    service: string,
    kind: ServiceErrorKind,
    reason: string,
    facts: { status?: number | undefined; retry_after?: number | undefined } = {},
  ) {
    super(`${service}: ${kind} (${reason})`)
    this.service = service
    this.kind = kind
    this.status = facts.status
    this.retry_after = facts.retry_after
  }
}

export type GetJson = {
  service: string
  url: URL
  /** For all attempts together. */
  timeout_ms: number
  /** At most, including the first. */
  attempts?: number
  most_bytes?: number
  /** Runs before every attempt, to count calls; if it throws, the call ends. */
  before_call?: BeforeCall | undefined
  /** Texts to remove from the service's error message before it is logged. */
  secrets?: string[]
  /** Reads the kind of failure from the body, for services with their own error format. */
  judge?: (status: number, body: unknown) => ServiceErrorKind | undefined
}

export type BeforeCall = () => Promise<void>

/**
 * GETs JSON within a deadline. No response, a 5xx, or a 429 with a short Retry-After is retried, if the backoff ends
 * before the deadline. Redirects are not followed, because the URL may contain a key. Throws ServiceError only.
 */
export async function getJson(ask: GetJson): Promise<unknown> {
  const deadline = performance.now() + ask.timeout_ms
  const timeLeft = () => deadline - performance.now()
  const isTemporary = handleWhen((error) => error instanceof ServiceError && longestBackoff(error) < timeLeft())
  return retry(isTemporary, { maxAttempts: (ask.attempts ?? 3) - 1, backoff }).execute(async () => {
    await ask.before_call?.()
    return getOnce(ask, timeLeft())
  })
}

/** As long as the service asks for, else exponential with jitter: 100 to 200 ms, then 200 to 400, and so on. */
const backoff = new DelegateBackoff<{ attempt: number; result: FailureReason<unknown> }>(({ attempt, result }) => {
  const retryAfter = 'error' in result && result.error instanceof ServiceError ? result.error.retry_after : undefined
  return retryAfter === undefined ? 100 * 2 ** (attempt - 1) * (1 + Math.random()) : retryAfter * 1000
})

/** The longest backoff after a failure in ms; infinite if a retry would not help. */
function longestBackoff({ kind, retry_after }: ServiceError): number {
  if (kind !== 'limited' && kind !== 'unreachable') return Number.POSITIVE_INFINITY
  if (retry_after !== undefined) return retry_after * 1000
  return kind === 'unreachable' ? 400 : Number.POSITIVE_INFINITY
}

async function getOnce(ask: GetJson, timeLeft: number): Promise<unknown> {
  const { service } = ask
  let status: number | undefined
  try {
    const response = await fetch(ask.url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(timeLeft))),
    })
    status = response.status
    const body = readJson(await readText(response, ask.most_bytes ?? 4_000_000, service))
    if (response.ok && body !== undefined) return body
    throw new ServiceError(
      service,
      response.ok ? 'unreachable' : (ask.judge?.(status, body) ?? kindOf(status)),
      `HTTP ${status}${body === undefined ? ', not JSON' : errorMessage(body, ask.secrets ?? [])}`,
      { status, retry_after: retryAfterSeconds(response.headers.get('retry-after')) },
    )
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw new ServiceError(service, 'unreachable', failureReason(error), { status })
  }
}

async function readText(response: Response, mostBytes: number, service: string): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    // Leaving the loop cancels the rest of the response.
    if (bytes > mostBytes) throw new ServiceError(service, 'unreachable', `more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The kind of a failed call by its HTTP status. */
export function kindOf(status: number): ServiceErrorKind {
  if (status === 429) return 'limited'
  if (status >= 500) return 'unreachable'
  return status === 401 || status === 403 || status === 404 || status < 400 ? 'misconfigured' : 'refused'
}

/** The service's own error message, shortened, with the secrets removed. */
function errorMessage(body: unknown, secrets: string[]): string {
  const { message, detail, reason, error } = (body ?? {}) as Record<string, unknown>
  const nested = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  const words = [message, detail, reason, nested].find((part) => typeof part === 'string')
  if (typeof words !== 'string') return ''
  return `, ${secrets.reduce((text, secret) => text.replaceAll(secret, '***'), words).slice(0, 200)}`
}

/** Retry-After as seconds; the header may also be a date. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** Node's messages contain hosts and ports; only the error code is kept. */
function failureReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'connection failed'
}
