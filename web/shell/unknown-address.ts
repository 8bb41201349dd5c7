import { redirect } from 'react-router'
import { homeOf } from '#shared/unknown-address.ts'

/** Redirects an unknown address to the home page. */
export function redirectHome(url: URL): Response {
  return redirect(homeOf(url.pathname))
}
