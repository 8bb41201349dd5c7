import { secretStreet } from '#tests/fuzz/callers.ts'
import type { Hostile } from '#tests/fuzz/requests.ts'
import type { Reply } from '#tests/fuzz/send.ts'
import { markers } from '#tests/fuzz/values.ts'

/** What is wrong with an answer, in a word, or undefined. */
export function faultOf({ caller }: Hostile, { status, headers, text }: Reply, own: string): string | undefined {
  if (status === 0) return 'no answer'
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `status ${status}`
  if (headers['x-fuzz'] !== undefined) return 'a header of the caller in the answer'
  const to = headers.location
  if (to !== undefined && !leadsHome(to, own)) return 'a redirect to elsewhere'
  if (caller.role === undefined && text.includes(secretStreet)) return "another's address"
  if (/^text\/html/.test(String(headers['content-type'])) && !isEscaped(text)) return 'unescaped text in a page'
  const isPlain = headers['content-encoding'] === undefined && text !== ''
  if (!isPlain || !/^application\/json/.test(String(headers['content-type']))) return undefined
  return isJson(text) ? (text.includes('"polluted":1') ? 'a polluted prototype' : undefined) : 'broken JSON'
}

function isEscaped(html: string): boolean {
  return !html.includes(markers.element) && !html.includes(markers.attribute)
}

function leadsHome(to: string | string[], own: string): boolean {
  // A demo keeps the name under which it was asked: server/protection/loopback-names.ts.
  if (/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//.test(String(to))) return true
  const { origin } = new URL(own)
  return URL.canParse(String(to), origin) && new URL(String(to), origin).origin === origin
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
