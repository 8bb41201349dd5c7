import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { myAccount } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { inLocale } from '#shared/locale.ts'
import { shownCustomer } from '#web/account/customer.ts'
import { ProblemNotice } from '#web/account/problem-notice.tsx'
import { forgetExpiredToken, isSignedOut, signedInSignal } from '#web/account/signing.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { readKept } from '#web/browser/storage.ts'
import { Button } from '#web/design/button.tsx'
import { Loading } from '#web/design/loading.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type State<Data> = { at: 'loading' } | { at: 'failed'; error: unknown } | { at: 'loaded'; data: Data }

export type AccountQuery<Data> = State<Data> & {
  /** The current data stays visible until the response arrives. */
  refetch: () => Promise<void>
}

/**
 * Loads the page again once another tab has signed this customer out or another one in: what is shown, and typed into a form,
 * would be saved as the other's. Also when the tab comes to the front, since a frozen one hears nothing. Returns how to stop.
 */
export function reloadForAnother(): () => void {
  const email = shownCustomer()?.email
  const check = () => {
    const now = shownCustomer()?.email
    // Without a profile in storage it is not known whose page this is.
    if (email !== undefined && now !== email && (email !== '' || now === undefined)) location.reload()
  }
  const types = ['storage', 'focus']
  for (const type of types) window.addEventListener(type, check)
  return () => {
    for (const type of types) window.removeEventListener(type, check)
  }
}

/** Fetches the customer's private data in the browser; redirects to sign-in without a valid token. */
export function useAccountQuery<Data>(send: (signal: AbortSignal) => Promise<Data>): AccountQuery<Data> {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [state, setState] = useState<State<Data>>({ at: 'loading' })
  /** The number of the last request: an earlier one that answers later, or after the page was left, changes nothing. */
  const last = useRef(0)
  const refetch = useCallback(async (): Promise<void> => {
    const own = ++last.current
    const signal = signedInSignal()
    const token = readKept('access_token')
    const signIn = () =>
      void navigate(`${inLocale('/login', locale)}?${new URLSearchParams({ next: pathname })}`, { replace: true })
    if (token === null) return signIn()
    try {
      const data = await send(signal)
      if (own === last.current) setState({ at: 'loaded', data })
    } catch (error) {
      if (signal.aborted || own !== last.current) return
      if (!isSignedOut(error)) return setState({ at: 'failed', error })
      if (forgetExpiredToken(token)) return refetch()
      signIn()
    }
  }, [send, locale, navigate, pathname])
  useEffect(() => {
    void refetch()
    return () => void last.current++
  }, [refetch])
  useEffect(reloadForAnother, [])
  return { ...state, refetch }
}

type ResultProps<Data> = { query: AccountQuery<Data>; children: (data: Data) => ReactNode }

/** Renders the data, or the loading or error state. */
export function QueryResult<Data>({ query, children }: ResultProps<Data>) {
  const words = useMessages(myAccount)
  const { loading } = useMessages(customer)
  const locale = useLocale()
  if (query.at === 'loaded') return children(query.data)
  if (query.at === 'failed')
    return (
      <Notice kind="error" action={<Button onClick={() => void query.refetch()}>{words.try_again}</Button>}>
        {sayError(query.error, locale)}
      </Notice>
    )
  return <Loading label={loading} />
}

/** Runs one action at a time: `busy` is its name while it runs, `failure` the notice of the last one that failed. */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  async function run(action: () => Promise<unknown>, name = 'action') {
    if (busy !== null) return
    setBusy(name)
    setProblem(null)
    const token = readKept('access_token')
    try {
      await action()
    } catch (error) {
      if (isSignedOut(error)) forgetExpiredToken(token)
      setProblem(error)
    }
    setBusy(null)
  }
  return { run, busy, failure: problem !== null && <ProblemNotice problem={problem} /> }
}
