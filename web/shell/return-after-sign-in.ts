import { withoutLocale } from '#shared/locale.ts'

/** Pages whose task is over after signing in. */
const tasks = /^\/(login|register|forgot-password|reset-password)$/

/**
 * Makes the header's link for signing in lead back to the page where it is pressed. When it is pressed, because the server writes
 * the same header into every page.
 */
export function returnAfterSignIn(): void {
  for (const type of ['pointerdown', 'click'] as const) addEventListener(type, follow, { capture: true })
}

function follow(event: MouseEvent): void {
  const link = (event.target as Partial<Element>).closest?.('body > header a')
  if (!(link instanceof HTMLAnchorElement) || withoutLocale(link.pathname) !== '/login') return
  link.search = searchOfSignIn(location)
  const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.type !== 'click' || opensElsewhere) return
  // The router would go where the link led before.
  event.preventDefault()
  location.assign(link.href)
}

/** The query of the sign-in page that leads back to this page. A signature in the address stays out of it. Pure. */
export function searchOfSignIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  const next = tasks.test(withoutLocale(pathname))
    ? query.get('next')
    : `${pathname}${query.has('signature') ? '' : search}`
  return next ? `?${new URLSearchParams({ next })}` : ''
}
