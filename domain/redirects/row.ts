export type RedirectRow = { from_path: string; to_path: string | null; status: 301 | 302 | 410 }

const statuses = [301, 302, 410] as const

/** Parses a row: `from`, `to` and `status`, addresses as URLs or paths. Returns a reason if it is invalid. */
export function readRedirect(fields: Record<string, string>): RedirectRow | { reason: string } {
  const [from, to, asked] = ['from', 'to', 'status'].map((name) => (fields[name] ?? '').trim()) as [
    string,
    string,
    string,
  ]
  const status = statuses.find((each) => String(each) === (asked || (to ? '301' : '410')))
  if (!status) return { reason: `status "${asked}" is none of ${statuses.join(', ')}` }
  if ((status === 410) !== (to === ''))
    return { reason: status === 410 ? '410 leads nowhere: leave "to" empty' : '"to" is missing' }
  const from_path = pathOf(from)
  if (!from_path || from_path === '/') return { reason: `from "${from}" is no path of the old shop` }
  if (/[?#]/.test(from_path)) return { reason: `from "${from}" has a query: paths alone are looked up` }
  const to_path = to === '' ? null : pathOf(to)
  if (to_path === '') return { reason: `to "${to}" is no path of this shop` }
  if ([from_path, to_path].some((path) => /^\/(ar|api)(\/|\?|$)/i.test(path ?? '')))
    return { reason: 'paths are without their language; those below /ar follow, those below /api never lead elsewhere' }
  return { from_path, to_path, status }
}

/** The decoded path of an address, without a trailing slash; empty if it is invalid. */
function pathOf(address: string): string {
  const path =
    /^https?:\/\//i.test(address) && URL.canParse(address) ? address.replace(/^https?:\/\/[^/?#]*/i, '') : address
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in an address.
  if (!/^\/(?![/\\])/.test(path) || /[\u0000-\u001f]/.test(path) || path.length > 500) return ''
  const readable = readably(path).replace(/(.)\/+(?=[?#]|$)/, '$1')
  return /\/\//.test(readable.split(/[?#]/)[0]!) ? '' : readable
}

function readably(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
