import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SecondStep, SignedIn } from '#shared/api/auth.ts'
import { inLocale, type Locale, withoutLocale } from '#shared/locale.ts'
import { finishSignOut } from '#web/account/signing.ts'
import { keep, readKept, readKeptJson } from '#web/browser/storage.ts'
import { useLocale } from '#web/shell/language.ts'

/** Query parameter of the pages for signing in and registering that opens a step of theirs. */
export const stepQuery = 'step'

/** Its value at the second factor. */
export const secondStep = 'code'

/**
 * Handles a successful, stored sign-in: goes to the `next` page of `startQuery`, the query of the page where signing in
 * started (by default this page's), or to the second-factor step. A full page load, so that cart, garage and header
 * start with the customer's data. The step has its own address and its key is in session storage, so it survives a
 * refresh.
 */
export function useSignInHandler(startQuery?: string): (answer: SignedIn | SecondStep) => void {
  const locale = useLocale()
  const { search } = useLocation()
  return (answer) => {
    if (!('second_factor' in answer)) return location.assign(nextPath(startQuery ?? search, locale, location.origin))
    keep('second_step', JSON.stringify(answer))
    const query = new URLSearchParams({ [stepQuery]: secondStep })
    const next = new URLSearchParams(startQuery ?? search).get('next')
    if (next) query.set('next', next)
    location.assign(`${inLocale('/login', locale)}?${query}`)
  }
}

/**
 * On opening a page for signing in or registering: leads on who is signed in already, unless it shows a step (`isStep`), and
 * else finishes a sign-out that did not reach the server.
 */
export function useLeadOn(isStep: boolean): void {
  const locale = useLocale()
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening the page; signing in leads on by itself
  useEffect(() => {
    if (readKept('access_token') && !isStep) location.replace(nextPath(search, locale, location.origin))
    else void finishSignOut()
  }, [])
}

/** This tab's sign-in waiting for a second factor; null if there is none or it has expired. */
export function readSecondStep(): SecondStep | null {
  const { second_factor, expires_at } = (readKeptJson('second_step') ?? {}) as Record<string, unknown>
  if (typeof second_factor !== 'string' || typeof expires_at !== 'string') return null
  return Date.parse(expires_at) > Date.now() ? { second_factor, expires_at } : null
}

/**
 * Where to go after signing in, from the query's `next`: a page of the shop in this language, never an external URL
 * (open redirect). A leading `//` names another host, also when it only appears after the locale or `..` is removed.
 */
export function nextPath(search: string, locale: Locale, origin: string): string {
  const account = inLocale('/my-account', locale)
  const next = new URLSearchParams(search).get('next') ?? ''
  if (!/^\/[\w\-/%.]*(\?[\w\-/?=&%.+,:]*)?$/.test(next) || /^[^?]*\/\//.test(next)) return account
  const { pathname, search: query } = new URL(next, origin)
  const path = `${inLocale(withoutLocale(pathname), locale)}${query}`
  return new URL(path, origin).origin === origin ? path : account
}
