/** What came back for a page or for a call of the API. `took` in ms. */
export type Answer = { status: number; type: string; body: string; retry_after: boolean }

/** `refused`: in words that a shopper may read. Anything else that is not right is wrong, with the reason. */
export type Verdict = 'right' | 'refused' | { wrong: string }

/** Statuses of a call that say what the shopper may do now: sign in again, pay otherwise, change the cart, come back. */
const refusals = new Set([401, 402, 409, 422, 429, 503])

export function judgePage({ status, type, body, retry_after }: Answer): Verdict {
  const isPage = type.startsWith('text/html') && body.includes('</html>')
  if (status === 200) return isPage ? 'right' : { wrong: `a page of ${type || 'no type'} without an end` }
  if (status !== 503 && status !== 429) return { wrong: `a page with ${status}` }
  if (!isPage) return { wrong: `${status} without a readable page` }
  return retry_after ? 'refused' : { wrong: `${status} that does not say when to try again` }
}

export function judgeCall({ status, type, body, retry_after }: Answer): Verdict {
  if (!type.startsWith('application/json')) return { wrong: `${status} of ${type || 'no type'} instead of JSON` }
  const { status: isGood, message, code } = objectIn(body)
  if (status === 200) return isGood === true ? 'right' : { wrong: '200 that is no answer of the shop' }
  if (!refusals.has(status) || typeof message !== 'string' || message === '' || code === 'something_went_wrong')
    return { wrong: `a call with ${status} ${String(code ?? '')}`.trim() }
  if (status === 503 && !retry_after) return { wrong: `503 ${String(code)} that does not say when to try again` }
  return 'refused'
}

function objectIn(body: string): Record<string, unknown> {
  try {
    return (JSON.parse(body) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
