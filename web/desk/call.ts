import type { DeskAnswer, DeskCallName, DeskSent } from '#shared/desk/calls.ts'
import { calls as words } from '#shared/i18n/forms.ts'
import { localeOf } from '#shared/locale.ts'
import { address } from '#web/browser/api.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { timeLimit } from '#web/browser/time-limit.ts'

type Part<Name extends DeskCallName, Key extends 'params' | 'query' | 'body'> =
  DeskSent<Name, Key> extends undefined
    ? { [K in Key]?: undefined }
    : Record<never, never> extends DeskSent<Name, Key>
      ? { [K in Key]?: DeskSent<Name, Key> }
      : { [K in Key]: DeskSent<Name, Key> }

/** `form`: the body together with photos (web/browser/photos.ts), sent instead of it. */
type Sends<Name extends DeskCallName> = Part<Name, 'params'> &
  Part<Name, 'query'> &
  Part<Name, 'body'> & { form?: FormData; timeoutMs?: number }

type Arguments<Name extends DeskCallName> =
  Record<never, never> extends Sends<Name>
    ? [sends?: Sends<Name>, signal?: AbortSignal]
    : [sends: Sends<Name>, signal?: AbortSignal]

type AnySends = { params?: object; query?: object; body?: unknown; form?: FormData; timeoutMs?: number }

/** What else a refusal carries; of a conflict, what is stored now. */
export class DeskProblem extends ApiProblem {
  readonly data: unknown

  constructor(data: unknown, ...rest: ConstructorParameters<typeof ApiProblem>) {
    super(...rest)
    this.data = data
  }
}

type Hooks = {
  /** Asks for the password again; false if the person cancels. */
  askPassword: () => Promise<boolean>
  /** The session has ended: the page asks to sign in again. */
  onSignedOut: () => void
  /** The session was used, so its idle end moves. */
  onUse: () => void
}

const hooks: Hooks = { askPassword: async () => false, onSignedOut: () => {}, onUse: () => {} }

/** The frame sets what calls need from the page. */
export function setHooks(set: Partial<Hooks>): void {
  Object.assign(hooks, set)
}

/** Says that the session has ended without a call that found out. */
export function signedOut(): void {
  hooks.onSignedOut()
}

/**
 * Makes one call of shared/desk/calls.ts and returns its data. Where it needs the password again, asks for that and
 * repeats the call. Throws DeskProblem.
 */
export async function deskCall<Name extends DeskCallName>(
  name: Name,
  ...rest: Arguments<Name>
): Promise<DeskAnswer<Name>> {
  const [sends = {}, signal] = rest as [AnySends?, AbortSignal?]
  try {
    const data = await sendGuarded(name, sends, signal)
    if (name !== 'GET /desk/session') hooks.onUse()
    return data as DeskAnswer<Name>
  } catch (error) {
    // The pages' own loaders lead to the sign-in page.
    if (error instanceof DeskProblem && error.code === 'not_signed_in' && !name.startsWith('GET ')) hooks.onSignedOut()
    const isDue = error instanceof DeskProblem && error.code === 'desk_password_needed'
    if (!isDue || !(await hooks.askPassword())) throw error
    return (await sendGuarded(name, sends, signal)) as DeskAnswer<Name>
  }
}

/** Retries once if the anti-forgery cookie was missing or of another sign-in: the rejection has set the right one. */
async function sendGuarded(...asking: Parameters<typeof send>): Promise<unknown> {
  try {
    return await send(...asking)
  } catch (error) {
    if (error instanceof DeskProblem && error.code === 'cross_site') return send(...asking)
    throw error
  }
}

async function send(name: string, sends: AnySends, signal?: AbortSignal): Promise<unknown> {
  const [method, path] = name.split(' ') as [string, string]
  const locale = localeOf(location.pathname)
  const limit = timeLimit(sends.timeoutMs ?? 20_000, signal)
  let response: Response
  try {
    response = await fetch(address(path, sends), {
      method,
      headers: {
        'accept-language': locale,
        ...(method !== 'GET' && { 'x-xsrf-token': /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '' }),
        ...(!sends.form && sends.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sends.form ? { body: sends.form } : sends.body !== undefined && { body: JSON.stringify(sends.body) }),
      signal: limit,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new DeskProblem(undefined, words[locale][limit.aborted ? 'timed_out' : 'unreachable'], 0, 'unreachable')
  }
  const body = (await response.json().catch(() => ({}))) as {
    status?: boolean
    data?: unknown
    code?: string
    message?: string
    errors?: string[]
    fields?: Record<string, string[]>
  }
  if (response.ok && body.status) return body.data
  const message = body.errors?.[0] ?? body.message ?? words[locale].something_went_wrong
  throw new DeskProblem(body.data, message, response.status, body.code ?? 'something_went_wrong', body.fields ?? {})
}
