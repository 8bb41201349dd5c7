import { type PointerEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLocale } from '#web/shell/language.ts'

/** Minimum horizontal distance of a swipe in px, so that taps and scrolls do not count. */
const swipe = 48

/**
 * Navigates to the previous or next picture by arrow keys, and returns the pointer handlers for swiping. In Arabic the
 * next one is on the left. Replaces the history entry, so that Back leaves the gallery at once.
 */
export function usePictureNavigation(previous: string | null, next: string | null) {
  const navigate = useNavigate()
  const arabic = useLocale() === 'ar'
  const began = useRef<{ x: number; y: number } | null>(null)
  const [left, right] = arabic ? [next, previous] : [previous, next]

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = event.key === 'ArrowLeft' ? left : event.key === 'ArrowRight' ? right : null
      if (!to || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return
      event.preventDefault()
      void navigate(to, { replace: true, preventScrollReset: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, left, right])

  return {
    onPointerDown({ clientX, clientY, isPrimary }: PointerEvent) {
      began.current = isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const start = began.current
      began.current = null
      if (!start) return
      const across = clientX - start.x
      if (Math.abs(across) < swipe || Math.abs(across) < 2 * Math.abs(clientY - start.y)) return
      // The swipe pulls in the picture from the opposite side.
      const to = across < 0 ? right : left
      if (to) void navigate(to, { replace: true, preventScrollReset: true })
    },
    onPointerCancel() {
      began.current = null
    },
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
}
