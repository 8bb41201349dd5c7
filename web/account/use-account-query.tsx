import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { customer } from '#shared/i18n/customer.ts'
import { myAccount } from '#shared/i18n/my-account.ts'
import { inLocale } from '#shared/locale.ts'
import { forgetEnded, isSignedOut, whileSignedIn } from '#web/account/signing.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { readKept } from '#web/browser/storage.ts'
import { Button } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

export type Own<Data> = ({ at: 'loading' } | { at: 'failed'; error: unknown } | { at: 'there'; data: Data }) & {
  /** Asks once more; what is shown stays until the answer is there. */
  again: () => Promise<void>
}

type State<Data> = { at: 'loading' } | { at: 'failed'; error: unknown } | { at: 'there'; data: Data }

/** What is the customer's alone, asked for by the browser; without a valid token the way leads to signing in. */
export function useAccountQuery<Data>(ask: (signal: AbortSignal) => Promise<Data>): Own<Data> {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [state, setState] = useState<State<Data>>({ at: 'loading' })
  const again = useCallback(async (): Promise<void> => {
    const signal = whileSignedIn()
    const token = readKept('access_token')
    try {
      setState({ at: 'there', data: await ask(signal) })
    } catch (error) {
      if (signal.aborted) return
      if (!isSignedOut(error)) return setState({ at: 'failed', error })
      if (forgetEnded(token)) return again()
      void navigate(`${inLocale('/login', locale)}?${new URLSearchParams({ next: pathname })}`, { replace: true })
    }
  }, [ask, locale, navigate, pathname])
  useEffect(() => void again(), [again])
  return { ...state, again }
}

/** Shows what is there, or how it stands with it. */
export function Shown<Data>({ own, children }: { own: Own<Data>; children: (data: Data) => ReactNode }) {
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
