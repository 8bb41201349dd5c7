type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  interface Window {
    /** Fields that received input, in the order of the last change; filled by `web/delivery/defer-scripts.ts`. */
    earlyInput?: Set<Field>
  }
}

/**
 * Reports what was typed or chosen before hydration: React keeps what a field shows, but has not called its `onChange`.
 * Call once the fields inside `place` are hydrated. Each is reported in its own task, so that it sees the effects of
 * the one before.
 */
export async function reportEarlyInput(place: Node): Promise<void> {
  const fields = [...(window.earlyInput ?? [])].filter((field) => place.contains(field))
  for (const [field, value] of fields.map((each) => [each, isBox(each) ? each.checked : each.value] as const)) {
    await new Promise((resolve) => setTimeout(resolve))
    report(field, value)
  }
}

function isBox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function report(field: Field, value: string | boolean): void {
  if (isBox(field)) {
    // A click changes the box, so it is set back first.
    field.checked = !value
    field.click()
    return
  }
  if (field.type !== 'file') {
    // React ignores an event whose value equals the last one it saw; it does not see the native setter.
    field.value = value === '' ? '0' : ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
