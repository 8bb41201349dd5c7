import { type PointerEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useLocale } from '#web/shell/language.ts'

/** Pixels that a finger must go sideways, so that a tap or a scroll is none. */
const swipe = 48

/**
 * Turns to the previous or next address by arrow keys, and gives what a picture needs to be swiped. In Arabic the next
 * one lies to the left. A turn takes the place of the address before: Back leads out at once.
 */
export function useTurn(previous: string | null, next: string | null) {
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
      // The finger draws the next picture in from its side.
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
