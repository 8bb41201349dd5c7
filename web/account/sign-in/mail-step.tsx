import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { customer } from '#shared/i18n/sign-in.ts'
import { stepQuery } from '#web/account/sign-in/after-sign-in.ts'
import { CodeForm, type PendingRegistration, readPending, savePending } from '#web/account/sign-in/code-form.tsx'
import { SocialCodeStep } from '#web/account/sign-in/social-steps.tsx'
import { TaskFrame } from '#web/account/task-frame.tsx'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { Loading } from '#web/design/loading.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The value of `step` at the code from an e-mail; `code` is that of the second factor. */
const mailStep = 'mail'

/**
 * The step "enter the code from the e-mail" of the pages for signing in and registering. It has an address, because a phone may
 * drop the tab while its owner reads the e-mail, and because the back button leads to the form.
 */
export function useMailStep() {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const isLive = useHydrated()
  const query = new URLSearchParams(search)
  const isOpen = query.get(stepQuery) === mailStep
  query.delete(stepQuery)
  const start = query.size > 0 ? `?${query}` : ''
  // Read once for each visit of the step: the form must not vanish while a code is typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit of the address reads again
  const pending = useMemo(() => (isOpen && isLive ? readPending() : null), [isOpen, isLive, key])
  return {
    /** Which request waits for its code; null at the form, as for a request that is over. */
    pending,
    /** The step is shown, or will be after hydration: only the browser knows what waits. */
    isShown: isOpen && (!isLive || pending !== null),
    /** The query of the form, which holds `next`. */
    start,
    /** A code was sent: stores the request and opens the step. */
    open(started: Omit<PendingRegistration, 'ends_at' | 'search'>) {
      savePending({ ...started, search: start })
      query.set(stepQuery, mailStep)
      void navigate(`${pathname}?${query}`)
    },
    /** Back to the form. */
    close: () => void navigate(`${pathname}${start}`, { replace: true }),
  }
}

/** In place of the step until hydration. */
export function MailStepLoading({ title }: { title: string }) {
  const words = useMessages(customer)
  return (
    <TaskFrame title={title}>
      <Loading label={words.code} />
    </TaskFrame>
  )
}

type Props = {
  step: ReturnType<typeof useMailStep>
  title: string
  /** Says where the code was sent. */
  text: (sent_to: string) => string
  /** Leaves a network's sign-in for another way. */
  onOtherWay: () => void
}

/** The step, for an address or for a network's sign-in; until hydration a sign of waiting. */
export function MailStep({ step: { pending, close }, title, text, onOtherWay }: Props) {
  if (!pending) return <MailStepLoading title={title} />
  const { provider } = pending
  if (provider)
    return (
      <SocialCodeStep
        pending={{ ...pending, provider }}
        onOtherWay={() => {
          onOtherWay()
          close()
        }}
        onChangeEmail={close}
      />
    )
  return (
    <TaskFrame title={title} text={text(pending.sent_to)}>
      <CodeForm pending={pending} onChangeEmail={close} />
    </TaskFrame>
  )
}
