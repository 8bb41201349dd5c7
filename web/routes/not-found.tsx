import { sendHome } from '#web/shell/unknown-address.ts'
import type { Route } from './+types/not-found.ts'

/** Any path that is not the shop's leads to its root, in the reader's language. */
export function loader({ url }: Route.LoaderArgs) {
  throw sendHome(url)
}

export default function NotFound() {
  return null
}
