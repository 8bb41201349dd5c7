import { redirectHome } from '#web/shell/unknown-address.ts'
import type { Route } from './+types/not-found.ts'

/** Redirects any unknown path to the home page in the reader's language. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirectHome(url)
}

export default function NotFound() {
  return null
}
