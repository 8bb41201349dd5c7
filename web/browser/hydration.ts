type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** What was done to the page before React took it over, kept by `defer-scripts.ts`. */
    earlyInput?: { changed: Map<Field, string | boolean | undefined>; pressed: HTMLButtonElement | null }
  }
}

/** A part whose own script has not come after this time is not waited for any longer, in milliseconds. */
const longestWait = 10_000

/** To be called when React begins to hydrate: from here on it hears what is pressed. `defer-scripts.ts` listened until then. */
export function beginHydration(): void {
  dispatchEvent(new Event('hydrating'))
  addEventListener('click', keepPress, true)
}

const waitingToBePressed = new WeakSet<Element>()

/** A part whose script is still on its way does not hear a press, and React drops it: the button is pressed again then. */
function keepPress({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
  if (!button || isHydrated(button) || waitingToBePressed.has(button)) return
  waitingToBePressed.add(button)
  // After React's turn: what it can hydrate at once has heard the press by then.
  setTimeout(async () => {
    if (!isHydrated(button) && (await answers(button))) button.click()
    waitingToBePressed.delete(button)
  })
}

/**
 * The page is hydrated. What was chosen and typed before is told to it, then what was pressed: each in a task of its
 * own, so that it finds what the one before has changed.
 */
export async function endHydration(): Promise<void> {
  delete document.documentElement.dataset.hydrating
  dispatchEvent(new Event('hydrated'))
  const { changed, pressed } = window.earlyInput ?? {}
  delete window.earlyInput
  for (const [field, value] of changed ?? []) if (await answers(field)) tell(field, value)
  if (pressed && (await answers(pressed))) pressed.click()
}

/** Waits for a part that is loaded when needed, which is hydrated after the page. */
async function answers(element: Element): Promise<boolean> {
  const end = performance.now() + longestWait
  do {
    await new Promise((resolve) => setTimeout(resolve))
    if (!element.isConnected) return false
    if (isHydrated(element)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  } while (performance.now() < end)
  return false
}

/** React marks what it has taken over. */
function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__react'))
}

/** Changes a field as a shopper would. React hears of a change only where the value is another than it last saw. */
function tell(field: Field, value: string | boolean | undefined): void {
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    box.click()
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement) field.value = value ?? ''
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (value !== undefined) {
    field.value = value === '' ? '0' : ''
    // Past React, which watches the property of the element itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
