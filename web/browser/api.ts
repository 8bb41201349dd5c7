import type { Answer, CallName, Sent } from '#shared/api.ts'
import { calls as words } from '#shared/i18n/forms.ts'
import { type Locale, localeOf } from '#shared/locale.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { logAnswer, logFailure, logRequest } from '#web/browser/call-log.ts'
import type { Renewal } from '#web/browser/renew-token.ts'
import { keep, readKept } from '#web/browser/storage.ts'
import { timeLimit } from '#web/browser/time-limit.ts'

type Part<Name extends CallName, Key extends 'params' | 'query' | 'body'> =
  Sent<Name, Key> extends undefined
    ? { [K in Key]?: undefined }
    : Record<never, never> extends Sent<Name, Key>
      ? { [K in Key]?: Sent<Name, Key> }
      : { [K in Key]: Sent<Name, Key> }

type Sends<Name extends CallName> = Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>

type Options = {
  signal?: AbortSignal
  timeoutMs?: number
  /** The same body as multipart with files, sent instead of JSON. */
  form?: FormData
}

type Arguments<Name extends CallName> =
  Record<never, never> extends Sends<Name> ? [sends?: Sends<Name>, options?: Options] : [Sends<Name>, Options?]

type AnySends = { params?: object; query?: object; body?: unknown }

/**
 * Makes one call of shared/api.ts in the page's language and returns its data. If the bearer token has expired, renews
 * it and retries: the first request was rejected before it did anything.
 * Throws ApiProblem if the call is rejected, fails, cannot connect or takes longer than `timeoutMs` (20 s); an abort by
 * `signal` throws the signal's own reason.
 */
export async function call<Name extends CallName>(name: Name, ...rest: Arguments<Name>): Promise<Answer<Name>> {
  const [sends = {}, options = {}] = rest as [AnySends?, Options?]
  const [token, who] = [readKept('access_token'), readKept('user_data')]
  const send = (by: string | null) => sendGuarded(name, sends, options, by) as Promise<Answer<Name>>
  try {
    return await send(token)
  } catch (error) {
    const code = error instanceof ApiProblem ? error.code : ''
    if (!token || (code !== 'not_signed_in' && code !== 'token_ended')) throw error
    const renewal = await renew(token)
    if (renewal === 'unclear') throw noResponse(false, localeOf(location.pathname))
    // Retry as a guest, where the call allows it; account pages clear the customer's data (web/account/signing.ts).
    if (renewal === 'ended' && code === 'token_ended') return send(null)
    // Never repeat one customer's request for another who has signed in from another tab in the meantime.
    if (renewal === 'ended' || readKept('user_data') !== who) throw error
    return send(readKept('access_token'))
  }
}

async function renew(stale: string): Promise<Renewal> {
  const { renewToken } = await import('#web/browser/renew-token.ts')
  return renewToken(stale, async () => {
    try {
      const { access_token } = (await sendGuarded('POST /auth/renew', {}, {}, null)) as Answer<'POST /auth/renew'>
      // Drop the new token if the customer signed out or another signed in while it was in flight.
      if (readKept('access_token') === stale) keep('access_token', access_token)
      return 'renewed'
    } catch (error) {
      return error instanceof ApiProblem && error.code === 'not_signed_in' ? 'ended' : 'unclear'
    }
  })
}

/** Retries once if the XSRF cookie was missing or from another sign-in: the rejection has set the right one. */
async function sendGuarded(...asking: Parameters<typeof ask>): Promise<unknown> {
  try {
    return await ask(...asking)
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'cross_site') return ask(...asking)
    throw error
  }
}

async function ask(
  name: CallName,
  sends: AnySends,
  { signal, timeoutMs = 20_000, form }: Options,
  token: string | null,
): Promise<unknown> {
  const [method, path] = name.split(' ') as [string, string]
  const locale = localeOf(location.pathname)
  const limit = timeLimit(timeoutMs, signal)
  const started = performance.now()
  logRequest(name, sends)
  try {
    const response = await fetch(address(path, sends), {
      method,
      headers: headers(method, path, locale, sends.body !== undefined && !form, token),
      ...(sends.body !== undefined && { body: form ?? JSON.stringify(sends.body) }),
      signal: limit,
    })
    // A proxy's page is not JSON. A truncated response, as when the page is left, counts as no response, despite its
    // status.
    const body: unknown = await response.json().catch((error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error
    })
    const answer = answerIn(body)
    if (response.ok && answer !== undefined) {
      logAnswer(name, response.status, performance.now() - started, answer)
      return answer
    }
    const problem = problemOf(body, response.status, locale)
    logFailure(name, response.status, response.statusText, problem)
    throw problem
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    if (signal?.aborted) throw signal.reason
    const problem = noResponse(limit.aborted, locale)
    logFailure(name, 0, '', problem)
    throw problem
  }
}

/** `data` of a successful response (`result` for the search); undefined for any other. */
function answerIn(body: unknown): unknown {
  const { status, data, result } = (body ?? {}) as { status?: unknown; data?: unknown; result?: unknown }
  return status === true ? (data !== undefined ? data : (result ?? {})) : undefined
}

function noResponse(late: boolean, locale: Locale): ApiProblem {
  return late
    ? new ApiProblem(words[locale].timed_out, 0, 'timed_out')
    : new ApiProblem(words[locale].unreachable, 0, 'unreachable')
}

/** A failed response; its message is the first of `errors`, else `message`, else a generic one. */
function problemOf(body: unknown, status: number, locale: Locale): ApiProblem {
  const { code, fields, errors, message } = (body ?? {}) as Record<string, unknown>
  const first = [Array.isArray(errors) && errors[0], message].find((each) => typeof each === 'string' && each !== '')
  return new ApiProblem(
    first ?? words[locale].something_went_wrong,
    status,
    typeof code === 'string' ? code : 'something_went_wrong',
    fields && typeof fields === 'object' ? (fields as Record<string, string[]>) : {},
  )
}

/** The relative URL with path parameters filled in and a query without undefined values. */
export function address(path: string, { params, query }: { params?: object; query?: object }): string {
  const facts = (params ?? {}) as Record<string, unknown>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(facts[key])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  return `/api${filled}${search.size > 0 ? `?${search}` : ''}`
}

function headers(
  method: string,
  path: string,
  locale: Locale,
  hasBody: boolean,
  token: string | null,
): Record<string, string> {
  // The specification's fallback for emptying a cart is a GET with side effects, so it needs the token too.
  const xsrf = method === 'GET' && !path.endsWith('/clear') ? undefined : xsrfCookie()
  return {
    accept: 'application/json',
    'accept-language': locale,
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(xsrf && { 'x-xsrf-token': xsrf }),
  }
}

function xsrfCookie(): string | undefined {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return found === undefined ? undefined : decodeURIComponent(found)
}
