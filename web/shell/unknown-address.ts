import { redirect } from 'react-router'
import { homeOf } from '#shared/unknown-address.ts'

/** Redirects an unknown address to the home page. */
export function redirectHome(url: URL): Response {
  return redirectUnknown(url, homeOf(url.pathname))
}

/**
 * Redirects an address with capitals to the same one without them: routes match in any case, and no brand, category, look or
 * text page has capitals in its address, so `/wheelbrand/Dunehart` is a known one. Any other goes to `fallback`.
 */
export function redirectUnknown(url: URL, fallback: string): Response {
  // Of "%D9" the D is no letter of the address.
  const lower = url.pathname.replaceAll(/(%..)|[A-Z]+/g, (letters, encoded) => encoded ?? letters.toLowerCase())
  return redirect(lower === url.pathname ? fallback : lower + url.search)
}
