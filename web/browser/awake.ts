type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** What was done to the page while it slept, kept by `begin-after-looks.ts`. */
    asleep?: { changed: Map<Field, string | boolean | undefined>; pressed: HTMLButtonElement | null }
  }
}

/** A part whose own script has not come after this time is not waited for any longer, in milliseconds. */
const longestWait = 10_000

/** To be called when React begins: from here on it hears what is pressed. `begin-after-looks.ts` listened until then. */
export function beginWaking(): void {
  dispatchEvent(new Event('waking'))
}

/**
 * The page answers now. What was chosen and typed before is told to it, then what was pressed: each in a task of its
 * own, so that it finds what the one before has changed.
 */
export async function wake(): Promise<void> {
  delete document.documentElement.dataset.waking
  dispatchEvent(new Event('awake'))
  const { changed, pressed } = window.asleep ?? {}
  delete window.asleep
  for (const [field, value] of changed ?? []) if (await answers(field)) tell(field, value)
  if (pressed && (await answers(pressed))) pressed.click()
}

/** Parts that are loaded when needed wake after the page. React marks what it has taken over. */
async function answers(element: Element): Promise<boolean> {
  const end = performance.now() + longestWait
  do {
    await new Promise((resolve) => setTimeout(resolve))
    if (!element.isConnected) return false
    if (Object.keys(element).some((key) => key.startsWith('__react'))) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  } while (performance.now() < end)
  return false
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
