import { redirect } from 'react-router'

/**
 * Redirects to the address that says what is listed, if this one has filters that the list took differently or ignored:
 * `in_stock=1`, `bolt_pattern=5X112`, a brand that is gone. Links of the page change the address's own values, so a filter
 * in another spelling could not be switched off, and an ignored one would look applied. `corrected`: their applied values.
 * Runs in the loader.
 */
export function requireTrueAddress(url: URL, corrected: Record<string, string>): void {
  const changed = Object.entries(corrected)
  if (changed.length === 0) return
  const search = new URLSearchParams(url.search)
  for (const [name, text] of changed) {
    if (text) search.set(name, text)
    else search.delete(name)
  }
  throw redirect(search.size > 0 ? `${url.pathname}?${search.toString().replaceAll('%2C', ',')}` : url.pathname)
}
