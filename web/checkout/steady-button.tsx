import type { ComponentProps, PointerEvent } from 'react'
import { Button } from '#web/design/button.tsx'

/**
 * The main button of a checkout step. A press counts although the page moves under the pointer, as when the field that
 * is left shows its error: the browser then sees the release on another element and sends no click.
 */
export function SteadyButton(props: Omit<ComponentProps<typeof Button>, 'look' | 'size' | 'wide' | 'onPointerDown'>) {
  return <Button {...props} look="primary" size="large" wide onPointerDown={clickOnRelease} />
}

/** Farthest that a finger moves in a press, px. */
const farthest = 10

/** Clicks the button if the pointer is released where it was pressed, and another element is there now. */
function clickOnRelease({ currentTarget: button, clientX: x, clientY: y }: PointerEvent<HTMLButtonElement>): void {
  const press = new AbortController()
  const once = { signal: press.signal, capture: true }
  for (const name of ['pointerdown', 'pointercancel'] as const) addEventListener(name, () => press.abort(), once)
  // Not pointerup: after a tap, the field loses the focus between the two.
  addEventListener(
    'mouseup',
    ({ clientX, clientY }) => {
      press.abort()
      const isSame = Math.hypot(clientX - x, clientY - y) < farthest
      if (isSame && !button.contains(document.elementFromPoint(clientX, clientY))) button.click()
    },
    once,
  )
}
