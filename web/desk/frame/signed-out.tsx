import { lazy, Suspense, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { DeskSession } from '#shared/desk/staff.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { inLocale } from '#shared/locale.ts'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall, setHooks } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { setHeading } from '#web/desk/frame/title.ts'

/** Apart from the main file, because a member who is signed in does not need it. */
const SignIn = lazy(() => import('#web/desk/sign-in/sign-in-page.tsx').then(({ SignIn }) => ({ default: SignIn })))

/** When the session has ended, signs in over the page, which is hidden meanwhile and keeps what was typed. */
export function SignedOut() {
  const locale = useLocale()
  const words = deskFrame[locale]
  const { id, email } = useMember()
  const { revalidate } = useRevalidator()
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    setHooks({ onSignedOut: () => setOut(true) })
    return () => setHooks({ onSignedOut: () => {} })
  }, [])
  useEffect(() => {
    if (!isOut) return
    const root = document.documentElement
    const focused = document.activeElement
    root.classList.add('signed-out')
    setHeading(words.signed_out_title)
    // Another tab may have signed in.
    const look = async () => {
      const session = await deskCall('GET /desk/session').catch(() => undefined)
      if (session?.step === 'in' && session.staff?.id === id) setOut(false)
    }
    addEventListener('focus', look)
    return () => {
      removeEventListener('focus', look)
      root.classList.remove('signed-out')
      if (focused instanceof HTMLElement) focused.focus()
      void revalidate()
    }
  }, [isOut, id, words, revalidate])
  if (!isOut) return null
  // What another person's role may not see must not stay on the page.
  const onIn = ({ staff }: DeskSession) =>
    staff?.id === id ? setOut(false) : location.replace(inLocale('/desk', locale))
  return createPortal(
    <div className="sign-in-again fixed inset-0 z-50 overflow-y-auto bg-surface">
      <Suspense>
        <SignIn
          onIn={onIn}
          again={{ email, note: <Notice title={words.signed_out_title}>{words.signed_out_text}</Notice> }}
        />
      </Suspense>
    </div>,
    document.body,
  )
}
