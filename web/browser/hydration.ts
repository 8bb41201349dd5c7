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

/** Parts that are loaded when needed are hydrated after the page. React marks what it has taken over. */
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
