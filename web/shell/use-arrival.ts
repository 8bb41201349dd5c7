import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** The page that the reader was taken to last. Not kept in the frame, which is made anew around a page that fails. */
let shown: string | undefined

/**
 * Who has walked to another page is taken to its heading, which is read aloud; without a new document nothing else would
 * say that anything happened. Back leads to the link that was followed. The scroll is left to the router.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const left = shown
    shown = pathname
    if (left === undefined || left === pathname) return
    // After the page's own effects, and after a dialog that closes has handed the focus back.
    const timer = setTimeout(() => arrive(isBack ? left : null, pathname))
    return () => clearTimeout(timer)
  }, [pathname, isBack])
}

function arrive(left: string | null, pathname: string): void {
  const main = document.getElementById('content')
  if (!main || isElsewhere(pathname)) return
  const link = left && [...main.querySelectorAll('a')].find((each) => decodeURI(each.pathname) === decodeURI(left))
  const heading = main.querySelector('h1')
  if (heading) heading.tabIndex = -1
  for (const place of [link, heading, main]) {
    if (!place) continue
    place.focus({ preventScroll: true })
    // What is not to be seen takes no focus.
    if (document.activeElement === place) return
  }
}

/** Does the focus stand where it was put on purpose: in what the page kept or chose itself, in a dialog, in a field? */
function isElsewhere(pathname: string): boolean {
  const here = document.activeElement
  if (!here || here === document.body) return false
  if (!here.closest('body > header, body > footer, body > a')) return true
  // Somebody goes on typing meanwhile; who has searched has come to what was found.
  return here.matches('input') && !pathname.endsWith('/search')
}
