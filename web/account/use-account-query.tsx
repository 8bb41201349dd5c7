import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { myAccount } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { inLocale } from '#shared/locale.ts'
import { forgetExpiredToken, isSignedOut, signedInSignal } from '#web/account/signing.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { readKept } from '#web/browser/storage.ts'
import { Button } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

export type AccountQuery<Data> = (
  | { at: 'loading' }
  | { at: 'failed'; error: unknown }
  | { at: 'there'; data: Data }
) & {
  /** Refetches; the current data stays visible until the answer arrives. */
  again: () => Promise<void>
}

type State<Data> = { at: 'loading' } | { at: 'failed'; error: unknown } | { at: 'there'; data: Data }

/** Fetches the customer's private data in the browser; redirects to sign-in without a valid token. */
export function useAccountQuery<Data>(ask: (signal: AbortSignal) => Promise<Data>): AccountQuery<Data> {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [state, setState] = useState<State<Data>>({ at: 'loading' })
  const again = useCallback(async (): Promise<void> => {
    const signal = signedInSignal()
    const token = readKept('access_token')
    try {
      setState({ at: 'there', data: await ask(signal) })
    } catch (error) {
      if (signal.aborted) return
      if (!isSignedOut(error)) return setState({ at: 'failed', error })
      if (forgetExpiredToken(token)) return again()
      void navigate(`${inLocale('/login', locale)}?${new URLSearchParams({ next: pathname })}`, { replace: true })
    }
  }, [ask, locale, navigate, pathname])
  useEffect(() => void again(), [again])
  return { ...state, again }
}

/** Renders the data, or the loading or error state. */
export function QueryResult<Data>({ own, children }: { own: AccountQuery<Data>; children: (data: Data) => ReactNode }) {
  const words = useMessages(myAccount)
  const { loading } = useMessages(customer)
  const locale = useLocale()
  if (own.at === 'there') return children(own.data)
  if (own.at === 'failed')
    return (
      <Notice kind="error" action={<Button onClick={() => void own.again()}>{words.try_again}</Button>}>
        {sayError(own.error, locale)}
      </Notice>
    )
  return (
    <div className="grid min-h-52 place-items-center">
      <Spinner size={40} label={loading} />
    </div>
  )
}
