import { type PointerEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocale } from '#web/shell/language.ts'

/** Minimum horizontal distance of a swipe in px, so that taps and scrolls do not count. */
const swipe = 48

/**
 * Turns to the next picture (1) or the previous one (-1) by arrow keys, and returns the pointer handlers for swiping, with
 * the reference to the picture's place. In Arabic the next one is on the left. The keys of a dialog over the page, and of its
 * header and footer, are theirs.
 */
export function useTurning(turn: (by: 1 | -1) => void, isOn = true) {
  const toLeft = useLocale() === 'ar' ? 1 : -1
  const place = useRef<HTMLDivElement>(null)
  const began = useRef<{ x: number; y: number } | null>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!isOn || !isArrow || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (isTyping(event.target) || isElsewhere(place.current, event.target)) return
    event.preventDefault()
    turn(event.key === 'ArrowLeft' ? toLeft : (-toLeft as 1 | -1))
  })
  // On the document, because a dialog's focus arrives late; capturing, because dialogs stop arrow keys. In the commit,
  // because a slow phone runs other effects so late that a key pressed on the new picture is lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])

  return {
    ref: place,
    onPointerDown({ clientX, clientY, isPrimary }: PointerEvent) {
      began.current = isOn && isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      const start = began.current
      began.current = null
      if (!start) return
      const across = clientX - start.x
      if (Math.abs(across) < swipe || Math.abs(across) < 2 * Math.abs(clientY - start.y)) return
      // The swipe pulls in the picture from the opposite side.
      turn(across > 0 ? toLeft : (-toLeft as 1 | -1))
    },
    onPointerCancel() {
      began.current = null
    },
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
}

/** Whether a key is pressed outside of what shows the picture. In a dialog of its own it never is: the focus comes late. */
function isElsewhere(place: HTMLElement | null, target: EventTarget | null): boolean {
  const dialog = '[role="dialog"], [role="alertdialog"]'
  if (!place || place.closest(dialog)) return false
  if (document.querySelector(dialog)) return true
  return target instanceof Element && target !== document.body && !target.closest('main')
}
