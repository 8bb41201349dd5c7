import { redirect } from 'react-router'
import { inLocale, localeOf } from '#shared/locale.ts'

/** Behind the # of the home page, which stays the same page for everybody. */
export const unknownAddress = '#unknown-address'

/** From an address that the shop does not have to its root, in the reader's language, where a notice says why. */
export function sendHome(url: URL): Response {
  return redirect(`${inLocale('/', localeOf(url.pathname))}${unknownAddress}`)
}
