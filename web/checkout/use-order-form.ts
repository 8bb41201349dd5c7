import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#shared/locale.ts'
import { sessionId } from '#web/browser/session.ts'
import { type Draft, keepDraft } from '#web/checkout/draft.ts'
import { type Issues, issuesOf, type OrderValues } from '#web/checkout/order-values.ts'

/**
 * State of the checkout form. A field is validated on blur, and its error disappears once it is fixed; `isWhole`
 * validates all fields. Every change is saved as a draft.
 */
export function useOrderForm(first: Draft, locale: Locale) {
  const [draft, setDraft] = useState(first)
  const [shown, setShown] = useState<Issues>({})
  const [focusFirst, setFocusFirst] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  // The latest draft, for values that arrive asynchronously while the buyer types.
  const latest = useRef(first)
  const { values } = draft
  // Only when needed: a key pressed in a field must not validate the whole form.
  const issues = () => issuesOf(values, sessionId(), locale)

  useEffect(() => keepDraft(draft), [draft])
  useEffect(() => {
    if (focusFirst > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusFirst])

  /** Sets values and clears errors that are fixed. A server error counts as fixed once its field changes. */
  function fill(part: Partial<OrderValues>, checkedCar: Partial<Pick<Draft, 'car' | 'checked'>> = {}) {
    const next = { ...latest.current, ...checkedCar, values: { ...latest.current.values, ...part } }
    latest.current = next
    setDraft(next)
    setShown((before) => {
      const wrong = Object.keys(part).filter((name) => before[name])
      if (wrong.length === 0) return before
      const left = issuesOf(next.values, sessionId(), locale)
      const after = { ...before }
      for (const name of wrong) {
        if (left[name]) after[name] = left[name]
        else delete after[name]
      }
      return after
    })
  }

  return {
    form,
    draft,
    values,
    fill,
    /** The error of a validated field. */
    error: (name: string) => shown[name] ?? null,
    /** Errors are left after Continue was pressed. */
    hasErrors: focusFirst > 0 && Object.keys(shown).length > 0,
    leave(name: string) {
      const issue = issues()[name]
      if (issue) setShown((before) => ({ ...before, [name]: issue }))
    },
    /** Validates all fields and focuses the first error. True if there is none. */
    isWhole(): boolean {
      const found = issues()
      setShown(found)
      const whole = Object.keys(found).length === 0
      if (!whole) setFocusFirst((count) => count + 1)
      return whole
    },
    /** Keeps what the order was placed with; what was typed meanwhile stays in the form, and differs from it. */
    notePlaced(placed: OrderValues) {
      latest.current = { ...latest.current, placed }
      setDraft(latest.current)
      // The page changes now, maybe before the effect runs.
      keepDraft(latest.current)
    },
    /** Shows the server's errors by field. */
    refuse(fields: Record<string, string[]>) {
      setShown(Object.fromEntries(Object.entries(fields).map(([name, [sentence]]) => [name, sentence])))
      setFocusFirst((count) => count + 1)
    },
  }
}

export type OrderFormState = ReturnType<typeof useOrderForm>
