import * as z from 'zod/mini'
import type { ServiceErrorKind } from '#services/http.ts'

const failure = z.object({ error: z.object({ code: z.int() }) })

/**
 * What an error of Meta's Graph means: it carries a code that says more than the status. 190/102 a token, 4/17/32/613
 * limits, 10/200-299 rights, 1/2 passing, 100 a parameter. Undefined where the body is no such error.
 * @param token whose went along: a visitor's may be bad, one of ours that is bad is a mistake in the settings
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
