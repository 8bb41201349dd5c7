import { redirect } from 'react-router'
import { inLocale, localeOf } from '#shared/locale.ts'
import type { Route } from './+types/not-found.ts'

/** Any path that is not the shop's leads to its root, in the reader's language. */
export function loader({ url }: Route.LoaderArgs) {
  throw redirect(inLocale('/', localeOf(url.pathname)))
}

export default function NotFound() {
  return null
}
