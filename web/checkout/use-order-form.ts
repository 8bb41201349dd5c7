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
  const issues = issuesOf(values, sessionId(), locale)

  useEffect(() => keepDraft(draft), [draft])
  useEffect(() => {
    if (focusFirst > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusFirst])

  /** Sets values and clears errors that are fixed. A server error counts as fixed once its field changes. */
  function fill(part: Partial<OrderValues>, checkedCar: Partial<Pick<Draft, 'car' | 'checked'>> = {}) {
    const next = { ...latest.current, ...checkedCar, values: { ...latest.current.values, ...part } }
    const left = issuesOf(next.values, sessionId(), locale)
    latest.current = next
    setDraft(next)
    setShown((before) => {
      const after = { ...before }
      for (const name of Object.keys(part)) {
        if (before[name] && left[name]) after[name] = left[name]
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
    hasErrors: Object.keys(shown).length > 0,
    leave(name: string) {
      setShown((before) => (issues[name] ? { ...before, [name]: issues[name] } : before))
    },
    /** Validates all fields and focuses the first error. True if there is none. */
    isWhole(): boolean {
      setShown(issues)
      const whole = Object.keys(issues).length === 0
      if (!whole) setFocusFirst((count) => count + 1)
      return whole
    },
    /** Shows the server's errors by field. */
    refuse(fields: Record<string, string[]>) {
      setShown(Object.fromEntries(Object.entries(fields).map(([name, [sentence]]) => [name, sentence])))
      setFocusFirst((count) => count + 1)
    },
  }
}

export type OrderFormState = ReturnType<typeof useOrderForm>
