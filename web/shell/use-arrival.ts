import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The last page shown. A module variable, because the layout remounts around a page that fails. */
let shown: string | undefined

/**
 * Client navigation focuses the h1, so that screen readers announce the new page; there is no document load to do it.
 * Back focuses the link that was followed. Scrolling is left to the router.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const left = shown
    shown = pathname
    if (left === undefined || left === pathname) return
    // After the page's own effects, and after a closing dialog has returned the focus.
    const timer = setTimeout(() => moveFocus(isBack ? left : null, pathname))
    return () => clearTimeout(timer)
  }, [pathname, isBack])
}

function moveFocus(left: string | null, pathname: string): void {
  const main = document.getElementById('content')
  if (!main || isFocusKept(pathname)) return
  const link = left && [...main.querySelectorAll('a')].find((each) => decodeURI(each.pathname) === decodeURI(left))
  const heading = main.querySelector('h1')
  if (heading) heading.tabIndex = -1
  for (const place of [link, heading, main]) {
    if (!place) continue
    place.focus({ preventScroll: true })
    // Hidden elements cannot take the focus.
    if (document.activeElement === place) return
  }
}

/** Whether the focus is somewhere deliberate: set or kept by the page, in a dialog, in a field. */
function isFocusKept(pathname: string): boolean {
  const here = document.activeElement
  if (!here || here === document.body) return false
  if (!here.closest('body > header, body > footer, body > a')) return true
  // Typing in the header's search must not be interrupted, except by the results page.
  return here.matches('input') && !pathname.endsWith('/search')
}
