import { redirect } from 'react-router'
import { inLocale, localeOf } from '#shared/locale.ts'

/** A hash of the home page, so that the page itself stays the same for everyone. */
export const unknownAddress = '#unknown-address'

/** Redirects an unknown address to the home page in the reader's language, where a notice explains it. */
export function redirectHome(url: URL): Response {
  return redirect(`${inLocale('/', localeOf(url.pathname))}${unknownAddress}`)
}
