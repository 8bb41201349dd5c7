/**
 * How a call to an outside service can fail, by what we can do about it. `declined`: understood, and the answer is no.
 * `refused`: our question was wrong. `misconfigured`: key, plan or address. `limited`: too many calls.
 * `unreachable`: no usable answer.
 */
export type ServiceErrorKind = 'declined' | 'refused' | 'misconfigured' | 'unreachable' | 'limited'

/** An outside service did not answer as it should. The message is for the operator and holds no key and no address. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly service: string
  readonly kind: ServiceErrorKind
  /** HTTP status, where there was an answer. */
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
  /** Tries at most, the first one included. */
  attempts?: number
  most_bytes?: number
  /** Asked before every attempt, so that calls can be counted; what it throws ends the call. */
  before_call?: BeforeCall | undefined
  /** Words the service's own error message may not carry into our logs. */
  secrets?: string[]
  /** What a failure's body says, where the service has its own way to say it. */
  judge?: (status: number, body: unknown) => ServiceErrorKind | undefined
}

export type BeforeCall = () => Promise<void>

/**
 * GETs JSON within a time. No answer, a 5xx or a 429 that is over soon are tried again after a pause with jitter;
 * anything else is not. A redirect is not followed: the address may carry a key. Throws ServiceError only.
 */
export async function getJson(ask: GetJson): Promise<unknown> {
  const over = performance.now() + ask.timeout_ms
  for (let attempt = 1; ; attempt++) {
    await ask.before_call?.()
    try {
      return await getOnce(ask, over - performance.now())
    } catch (error) {
      if (!(error instanceof ServiceError) || attempt >= (ask.attempts ?? 3)) throw error
      const pause = pauseBefore(attempt + 1, error)
      if (pause === undefined || performance.now() + pause >= over) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Milliseconds until the next attempt, or undefined where another one would not help. */
function pauseBefore(attempt: number, error: ServiceError): number | undefined {
  if (error.kind !== 'limited' && error.kind !== 'unreachable') return undefined
  if (error.retry_after !== undefined) return error.retry_after * 1000
  if (error.kind === 'limited') return undefined
  return 100 * 2 ** (attempt - 2) * (1 + Math.random())
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
      `HTTP ${status}${body === undefined ? ', not JSON' : sayReason(body, ask.secrets ?? [])}`,
      { status, retry_after: secondsToWait(response.headers.get('retry-after')) },
    )
  } catch (error) {
    if (error instanceof ServiceError) throw error
    throw new ServiceError(service, 'unreachable', whyNot(error), { status })
  }
}

async function readText(response: Response, mostBytes: number, service: string): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    // Leaving the loop cancels the rest of the answer.
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

function kindOf(status: number): ServiceErrorKind {
  if (status === 429) return 'limited'
  if (status >= 500) return 'unreachable'
  return status === 401 || status === 403 || status === 404 || status < 400 ? 'misconfigured' : 'refused'
}

/** The service's own sentence, shortened, without the words that must stay here. */
function sayReason(body: unknown, secrets: string[]): string {
  const { message, detail, reason, error } = (body ?? {}) as Record<string, unknown>
  const nested = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
  const words = [message, detail, reason, nested].find((part) => typeof part === 'string')
  if (typeof words !== 'string') return ''
  return `, ${secrets.reduce((text, secret) => text.replaceAll(secret, '***'), words).slice(0, 200)}`
}

/** Retry-After as seconds; the header may also be a date. */
function secondsToWait(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** Node's own words name hosts and ports at most; only their codes are kept. */
function whyNot(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined
  return typeof cause?.code === 'string' ? cause.code : 'connection failed'
}
