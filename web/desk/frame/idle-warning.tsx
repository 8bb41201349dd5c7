import { useEffect, useRef, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { idleMinutes, warnMinutes } from '#shared/desk/limits.ts'
import type { DeskSession } from '#shared/desk/staff.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall, setHooks } from '#web/desk/call.ts'
import { sessionRoute } from '#web/desk/frame/session.ts'

/** How often the page looks at the clock (ms). */
const lookMs = 5_000

/** Warns before a session ends that is not used, and leaves to the sign-in page when it has ended. */
export function IdleWarning() {
  const words = deskFrame[useLocale()]
  const session = useRouteLoaderData(sessionRoute) as DeskSession
  const { revalidate } = useRevalidator()
  const ends = useRef(0)
  const [warned, setWarned] = useState(false)
  useEffect(() => {
    ends.current = Date.parse(session.idle_ends_at!)
    setHooks({
      onUse: () => {
        ends.current = Math.min(Date.now() + idleMinutes * 60_000, Date.parse(session.ends_at!))
      },
    })
    const timer = setInterval(async () => {
      if (Date.now() < ends.current - warnMinutes * 60_000) return setWarned(false)
      if (Date.now() >= ends.current) return void revalidate()
      // Another tab may have used the session.
      const now = await deskCall('GET /desk/session').catch(() => undefined)
      if (now?.step === 'out') return void revalidate()
      if (now?.idle_ends_at) ends.current = Date.parse(now.idle_ends_at)
      setWarned(Date.now() >= ends.current - warnMinutes * 60_000)
    }, lookMs)
    return () => clearInterval(timer)
  }, [session, revalidate])
  async function stay() {
    setWarned(false)
    try {
      const { idle_ends_at } = await deskCall('POST /desk/session/keep')
      ends.current = Date.parse(idle_ends_at!)
    } catch {
      await revalidate()
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
