import { useLocation } from 'react-router'
import type { SecondStep, SignedIn } from '#shared/api/auth.ts'
import { inLocale } from '#shared/locale.ts'
import { useLeaving } from '#web/account/leaving.ts'
import { keepSignedIn } from '#web/account/signing.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import { useLocale } from '#web/shell/language.ts'

/** In the address of the page to sign in: a code of the app is asked for. */
export const secondStepQuery = 'step'

/**
 * What follows when a way of signing in has succeeded: the person goes on to where they were going, or to the second step.
 * That has an address of its own and its key is kept in the tab, so it survives a refresh.
 */
export function useArriving(asked?: string): (answer: SignedIn | SecondStep) => void {
  const leave = useLeaving(asked)
  const locale = useLocale()
  const { search } = useLocation()
  return (answer) => {
    if (!('second_factor' in answer)) {
      keepSignedIn(answer)
      return leave()
    }
    keep('second_step', JSON.stringify(answer))
    const query = new URLSearchParams({ [secondStepQuery]: 'code' })
    const next = new URLSearchParams(asked ?? search).get('next')
    if (next) query.set('next', next)
    location.assign(`${inLocale('/login', locale)}?${query}`)
  }
}

/** The sign-in of this tab that waits for a code; null where none does, or not any more. */
export function readSecondStep(): SecondStep | null {
  const { second_factor, expires_at } = (readKeptJson('second_step') ?? {}) as Record<string, unknown>
  if (typeof second_factor !== 'string' || typeof expires_at !== 'string') return null
  return Date.parse(expires_at) > Date.now() ? { second_factor, expires_at } : null
}
