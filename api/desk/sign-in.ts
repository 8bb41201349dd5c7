import type { FastifyInstance, FastifyReply } from 'fastify'
import { clearDeskCookie, serveDesk, setDeskCookie } from '#api/desk/serve.ts'
import { rateLimit } from '#api/protection/rate-limits.ts'
import { Problem } from '#domain/problem.ts'
import { shopState } from '#domain/setup/opening.ts'
import type { Shop } from '#domain/shop.ts'
import { demoCode } from '#domain/staff/demo.ts'
import { askReset, readLink, takeLink } from '#domain/staff/links.ts'
import { beginPasskeySignIn, takePasskey } from '#domain/staff/passkeys.ts'
import { beginApp, confirmApp, factorsOf } from '#domain/staff/second-factor.ts'
import { findSession, idleEnd, type OpenSession } from '#domain/staff/sessions.ts'
import { beginSignIn, complete, confirmPassword, finishByCode, signOut } from '#domain/staff/sign-in.ts'
import type { DeskSession } from '#shared/desk/staff.ts'

/** Signing in to the desk: password, then the second factor; links of invitations and resets. */
export async function deskSignIn(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/session', ({ session }) => sessionFacts(shop, session))

  serveDesk(app, shop, 'POST /desk/session', async ({ body, browser, request, reply }) => {
    await rateLimit(shop, request, 'desk_login', body.email.toLowerCase())
    return signedIn(shop, reply, await beginSignIn(shop, { ...body, browser }))
  })

  serveDesk(app, shop, 'POST /desk/session/code', async ({ by, session, body, browser, request, reply }) => {
    await rateLimit(shop, request, 'desk_step')
    return signedIn(shop, reply, await finishByCode(shop, by, { session, code: body.code, browser }))
  })

  serveDesk(app, shop, 'POST /desk/session/passkey/begin', ({ session }) => beginPasskeySignIn(shop, session))

  serveDesk(app, shop, 'POST /desk/session/passkey', async ({ by, session, body, browser, request, reply }) => {
    await rateLimit(shop, request, 'desk_step')
    await takePasskey(shop, session, body.response)
    return signedIn(shop, reply, await complete(shop, by, { session, browser }))
  })

  serveDesk(app, shop, 'POST /desk/session/enrol/begin', async ({ session }) => {
    await requireNoFactor(shop, session)
    return beginApp(shop, session.staff)
  })

  serveDesk(app, shop, 'POST /desk/session/enrol', async (context) => {
    const { by, session, body, browser, request, reply } = context
    await rateLimit(shop, request, 'desk_step')
    await requireNoFactor(shop, session)
    const { recovery_codes } = await confirmApp(shop, by, body.code)
    return { recovery_codes, session: await signedIn(shop, reply, await complete(shop, by, { session, browser })) }
  })

  serveDesk(app, shop, 'POST /desk/session/keep', ({ session }) => sessionFacts(shop, session))

  serveDesk(app, shop, 'DELETE /desk/session', async ({ session, by, reply }) => {
    if (session && by) await signOut(shop, by, session.id)
    clearDeskCookie(shop, reply)
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/link', async ({ body, request }) => {
    await rateLimit(shop, request, 'desk_link')
    const { purpose, name, email } = await readLink(shop, body.token)
    return { purpose, name, email }
  })

  serveDesk(app, shop, 'POST /desk/link/use', async ({ body, browser, request, request_id, reply }) => {
    await rateLimit(shop, request, 'desk_link')
    return signedIn(shop, reply, await takeLink(shop, body, { browser, request_id }))
  })

  serveDesk(app, shop, 'POST /desk/forgot', async ({ body, request }) => {
    await rateLimit(shop, request, 'desk_forgot', body.email.toLowerCase())
    await askReset(shop, body.email)
    return { done: true }
  })

  serveDesk(app, shop, 'POST /desk/session/confirm', async ({ body, session, request }) => {
    await rateLimit(shop, request, 'desk_confirm', session.staff.id)
    await confirmPassword(shop, session, body.password)
    return { done: true }
  })
}

/** An account's first second factor needs only the password; another one needs the first. */
async function requireNoFactor(shop: Shop, session: OpenSession): Promise<void> {
  const { has_totp, passkeys } = await factorsOf(shop, session.staff.id)
  if (has_totp || passkeys > 0) throw new Problem('second_factor_on', 409)
}

/** Hands a new session's token to the browser. */
async function signedIn(shop: Shop, reply: FastifyReply, token: string): Promise<DeskSession> {
  setDeskCookie(shop, reply, token)
  return sessionFacts(shop, await findSession(shop, token))
}

async function sessionFacts(shop: Shop, session: OpenSession | undefined): Promise<DeskSession> {
  if (!session)
    return {
      ...{ step: 'out', staff: null, idle_ends_at: null, ends_at: null, has_passkey: false, demo_code: null },
      shop_state: null,
    }
  const { staff, is_complete, ends_at } = session
  const { has_totp, passkeys } = await factorsOf(shop, staff.id)
  const isEnrolled = has_totp || passkeys > 0
  return {
    step: is_complete ? 'in' : isEnrolled ? 'second_step' : 'enrol',
    staff,
    idle_ends_at: idleEnd(session).toISOString(),
    ends_at: ends_at.toISOString(),
    has_passkey: passkeys > 0,
    shop_state: is_complete ? shopState(shop) : null,
    demo_code: is_complete ? null : demoCode(shop, staff.email),
  }
}
