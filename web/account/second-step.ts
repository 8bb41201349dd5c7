import { useLocation } from 'react-router'
import type { SecondStep, SignedIn } from '#shared/api/auth.ts'
import { inLocale } from '#shared/locale.ts'
import { useLeaveToNext } from '#web/account/leaving.ts'
import { keep, readKeptJson } from '#web/browser/storage.ts'
import { useLocale } from '#web/shell/language.ts'

/** Query parameter of the sign-in page that opens the second-factor step. */
export const secondStepQuery = 'step'

/**
 * Handles a successful, stored sign-in: continues to the `next` page, or goes to the second-factor step. That
 * step has its own address and its key is in session storage, so it survives a refresh.
 */
export function useSignInHandler(asked?: string): (answer: SignedIn | SecondStep) => void {
  const leave = useLeaveToNext(asked)
  const locale = useLocale()
  const { search } = useLocation()
  return (answer) => {
    if (!('second_factor' in answer)) return leave()
    keep('second_step', JSON.stringify(answer))
    const query = new URLSearchParams({ [secondStepQuery]: 'code' })
    const next = new URLSearchParams(asked ?? search).get('next')
    if (next) query.set('next', next)
    location.assign(`${inLocale('/login', locale)}?${query}`)
  }
}

/** This tab's sign-in waiting for a second factor; null if there is none or it has expired. */
export function readSecondStep(): SecondStep | null {
  const { second_factor, expires_at } = (readKeptJson('second_step') ?? {}) as Record<string, unknown>
  if (typeof second_factor !== 'string' || typeof expires_at !== 'string') return null
  return Date.parse(expires_at) > Date.now() ? { second_factor, expires_at } : null
}
