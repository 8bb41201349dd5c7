import { useNavigate, useRouteLoaderData } from 'react-router'
import { may, type Permission } from '#shared/desk/permissions.ts'
import type { DeskSession } from '#shared/desk/staff.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { toastProblem } from '#web/desk/frame/toasts.tsx'

/** The route whose data is the session. */
export const sessionRoute = 'session'

let latest: Promise<DeskSession> | undefined

/** Reads the session; loaders that run beside this one learn it from `loaderMay`. */
export function readSession(signal: AbortSignal): Promise<DeskSession> {
  latest = deskCall('GET /desk/session', {}, signal)
  return latest
}

/** Whether the member's role has a permission, for loaders; in components `useMember` says it. */
export async function loaderMay(permission: Permission): Promise<boolean> {
  const role = (await latest)?.staff?.role
  return role !== undefined && may(role, permission)
}

/** The session, with the state of the shop. */
export function useSession(): DeskSession {
  return useRouteLoaderData(sessionRoute) as DeskSession
}

/** The signed-in member, and whether their role has a permission. Hide what they may not do; the API refuses it anyway. */
export function useMember() {
  const { staff } = useRouteLoaderData(sessionRoute) as DeskSession
  return { ...staff!, may: (permission: Permission) => may(staff!.role, permission) }
}

/**
 * Leaves for `home` once a colleague has signed in from another tab, whose role may not see what this one shows. Asks when the
 * tab comes to the front. Returns how to stop.
 */
export function leaveForColleague(staff_id: string, home: string): () => void {
  const check = async () => {
    const now = await deskCall('GET /desk/session').catch(() => undefined)
    if (now?.staff && now.staff.id !== staff_id) location.replace(home)
  }
  const onFront = () => void check()
  window.addEventListener('focus', onFront)
  return () => window.removeEventListener('focus', onFront)
}

/** Signs out and leaves to the sign-in page; says so where that did not work, because the session goes on then. */
export function useSignOut(): () => Promise<void> {
  const locale = useLocale()
  const navigate = useNavigate()
  return async () => {
    try {
      await deskCall('DELETE /desk/session')
    } catch (error) {
      if (!(error instanceof DeskProblem && error.code === 'not_signed_in'))
        return toastProblem(sayError(error, locale))
    }
    await navigate(inLocale('/desk/sign-in', locale))
  }
}
