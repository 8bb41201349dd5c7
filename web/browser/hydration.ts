type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** Input made before hydration, recorded by `defer-scripts.ts`. */
    earlyInput?: { changed: Map<Field, string | boolean | undefined>; pressed: HTMLButtonElement | null }
  }
}

/** How long to wait for the script of a lazy part, in milliseconds. */
const longestWait = 10_000

/** Call when hydration begins: from here on React receives clicks. `defer-scripts.ts` recorded them until then. */
export function beginHydration(): void {
  dispatchEvent(new Event('hydrating'))
  addEventListener('click', repeatLostPress, true)
}

const pendingPresses = new WeakSet<Element>()

/** React drops a click on a lazy part whose script is still loading: repeats the click once the part is hydrated. */
function repeatLostPress({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]')
  if (!button || isHydrated(button) || pendingPresses.has(button)) return
  pendingPresses.add(button)
  // After React's handlers: a part that hydrates synchronously has received the click by then.
  setTimeout(async () => {
    if (!isHydrated(button) && (await waitUntilHydrated(button))) button.click()
    pendingPresses.delete(button)
  })
}

/**
 * Call when the page is hydrated. Replays the recorded field changes, then the click, each in its own task so that it
 * sees the effects of the one before.
 */
export async function endHydration(): Promise<void> {
  delete document.documentElement.dataset.hydrating
  dispatchEvent(new Event('hydrated'))
  const { changed, pressed } = window.earlyInput ?? {}
  delete window.earlyInput
  for (const [field, value] of changed ?? []) if (await waitUntilHydrated(field)) replayChange(field, value)
  if (pressed && (await waitUntilHydrated(pressed))) pressed.click()
}

/** Waits until an element is hydrated; lazy parts hydrate after the page. False if that never happens. */
async function waitUntilHydrated(element: Element): Promise<boolean> {
  const end = performance.now() + longestWait
  do {
    await new Promise((resolve) => setTimeout(resolve))
    if (!element.isConnected) return false
    if (isHydrated(element)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  } while (performance.now() < end)
  return false
}

/** React puts `__react…` keys on hydrated elements. */
function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__react'))
}

/** Simulates a shopper's change. React ignores an event whose value equals the last one it saw. */
function replayChange(field: Field, value: string | boolean | undefined): void {
  if (typeof value === 'boolean') {
    const box = field as HTMLInputElement
    box.checked = !value
    box.click()
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement) field.value = value ?? ''
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (value !== undefined) {
    field.value = value === '' ? '0' : ''
    // Uses the native setter, because React intercepts the element's own property.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
