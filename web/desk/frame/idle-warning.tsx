import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { idleMinutes, warnMinutes } from '#shared/desk/limits.ts'
import type { DeskSession } from '#shared/desk/staff.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { DeskProblem, deskCall, setHooks, signedOut } from '#web/desk/call.ts'
import { leaveForColleague, sessionRoute } from '#web/desk/frame/session.ts'
import { toastProblem } from '#web/desk/frame/toasts.tsx'

/** How often the page looks at the clock (ms). */
const lookMs = 5_000

/** Warns before a session ends that is not used, and asks to sign in again when it has ended. */
export function IdleWarning() {
  const locale = useLocale()
  const words = deskFrame[locale]
  const session = useRouteLoaderData(sessionRoute) as DeskSession
  const ends = useRef(0)
  const [warned, setWarned] = useState(false)
  useEffect(() => {
    ends.current = Date.parse(session.idle_ends_at!)
    setHooks({
      onUse: () => {
        ends.current = Math.min(Date.now() + idleMinutes * 60_000, Date.parse(session.ends_at!))
      },
    })
    const end = () => {
      setWarned(false)
      signedOut()
    }
    const timer = setInterval(async () => {
      if (Date.now() < ends.current - warnMinutes * 60_000) return setWarned(false)
      // Another tab may have used the session, and this clock may be wrong.
      const now = await deskCall('GET /desk/session').catch(() => undefined)
      if (now?.step === 'out') return end()
      if (now?.idle_ends_at) ends.current = Date.parse(now.idle_ends_at)
      setWarned(Date.now() >= ends.current - warnMinutes * 60_000)
    }, lookMs)
    return () => clearInterval(timer)
  }, [session])
  const staff_id = session.staff!.id
  useEffect(() => leaveForColleague(staff_id, inLocale('/desk', locale)), [staff_id, locale])
  async function stay() {
    setWarned(false)
    try {
      const { idle_ends_at } = await deskCall('POST /desk/session/keep')
      ends.current = Date.parse(idle_ends_at!)
    } catch (error) {
      // One that has ended is asked for by the call.
      if (!(error instanceof DeskProblem && error.code === 'not_signed_in')) toastProblem(sayError(error, locale))
    }
  }
  if (!warned) return null
  return (
    <Dialog
      open
      onClose={() => void stay()}
      title={words.idle_title}
      footer={
        <Button look="primary" onClick={() => void stay()}>
          {words.idle_keep}
        </Button>
      }
    >
      <p className="text-small">{words.idle_text}</p>
    </Dialog>
  )
}
