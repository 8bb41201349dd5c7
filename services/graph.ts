import * as z from 'zod/mini'
import type { ServiceErrorKind } from '#services/http.ts'

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
