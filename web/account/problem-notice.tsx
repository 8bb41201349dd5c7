import { useState } from 'react'
import { useLocation } from 'react-router'
import { customer } from '#shared/i18n/sign-in.ts'
import { inLocale } from '#shared/locale.ts'
import { isSignedOut, signOut } from '#web/account/signing.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { readKept } from '#web/browser/storage.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/**
 * What went wrong in an account's form. Where signing in helps, with a link or a button that leads there and back to this page.
 */
export function ProblemNotice({ problem }: { problem: unknown }) {
  const { login } = useMessages(customer)
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const signIn = `/login?${new URLSearchParams({ next: `${pathname}${search}` })}`
  const hasEnded = isSignedOut(problem) && !readKept('access_token')
  const isTooOld = problem instanceof ApiProblem && problem.code === 'sign_in_again'
  return (
    <Notice
      kind="error"
      action={
        hasEnded ? (
          <LinkButton to={signIn}>{login}</LinkButton>
        ) : (
          isTooOld && <SignInAgain label={login} to={inLocale(signIn, locale)} />
        )
      }
    >
      {sayError(problem, locale)}
    </Notice>
  )
}

/** Signs out first: the page for signing in leads on whom it finds signed in. */
function SignInAgain({ label, to }: { label: string; to: string }) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      busy={busy}
      onClick={() => {
        setBusy(true)
        void signOut().then(() => location.assign(to))
      }}
    >
      {label}
    </Button>
  )
}
