import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what goes with its own button, such as a line that is put back: if a change of `key` has removed the element with the
 * focus, the focus goes to the place around it, which needs `tabIndex={-1}`. Otherwise the next press of Tab would begin at the
 * top of the page.
 */
export function useKeptFocus<Place extends HTMLElement>(key: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [key])
  return place
}
