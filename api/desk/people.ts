import type { FastifyInstance } from 'fastify'
import { serveDesk } from '#api/desk/serve.ts'
import { save } from '#domain/audit/save.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '#domain/staff/passkeys.ts'
import {
  changePassword,
  endSessionsOf,
  findMember,
  invite,
  inviteAgain,
  listMembers,
  memberFields,
  removeSecondFactor,
  setState,
} from '#domain/staff/people.ts'
import { beginApp, confirmApp, factorsOf, renewRecoveryCodes } from '#domain/staff/second-factor.ts'
import { listSessions } from '#domain/staff/sessions.ts'
import { signOut } from '#domain/staff/sign-in.ts'

const done = { done: true }

/** Staff: one's own account, and those of the others. */
export async function deskPeople(app: FastifyInstance, { shop }: { shop: Shop }) {
  serveDesk(app, shop, 'GET /desk/self', async ({ session: { id, staff } }) => {
    const { has_totp, recovery_codes } = await factorsOf(shop, staff.id)
    const [passkeys, sessions] = await Promise.all([listPasskeys(shop, staff.id), listSessions(shop, staff.id, id)])
    return { has_totp, recovery_codes, passkeys, sessions }
  })

  serveDesk(app, shop, 'DELETE /desk/self/sessions/{id}', async ({ by, params }) => {
    if (!(await listSessions(shop, by.staff_id)).some(({ id }) => id === params.id)) throw new Problem('not_found', 404)
    await signOut(shop, by, params.id)
    return done
  })

  serveDesk(app, shop, 'PUT /desk/self/password', async ({ by, body, session, locale }) => {
    await changePassword(shop, by, { password: body.password, session_id: session.id, locale })
    return done
  })

  serveDesk(app, shop, 'POST /desk/self/app/begin', ({ session }) => beginApp(shop, session.staff))

  serveDesk(app, shop, 'POST /desk/self/app', ({ by, body }) => confirmApp(shop, by, body.code))

  serveDesk(app, shop, 'POST /desk/self/recovery-codes', ({ by }) => renewRecoveryCodes(shop, by))

  serveDesk(app, shop, 'POST /desk/self/passkeys/begin', ({ session }) => beginPasskey(shop, session))

  serveDesk(app, shop, 'POST /desk/self/passkeys', async ({ by, session, body }) => {
    await addPasskey(shop, by, { session, ...body })
    return done
  })

  serveDesk(app, shop, 'DELETE /desk/self/passkeys/{id}', async ({ by, params }) => {
    await removePasskey(shop, by, params.id)
    return done
  })

  serveDesk(app, shop, 'GET /desk/people', async () => ({ rows: await listMembers(shop) }))

  serveDesk(app, shop, 'GET /desk/people/{id}', async ({ params, session }) => {
    const [member, sessions] = await Promise.all([
      findMember(shop, params.id),
      listSessions(shop, params.id, session.id),
    ])
    return { member, sessions }
  })

  serveDesk(app, shop, 'POST /desk/people', ({ by, body }) => invite(shop, by, body))

  serveDesk(app, shop, 'PUT /desk/people/{id}', ({ by, params, body }) =>
    save(shop, by, memberFields, { id: params.id, ...body }),
  )

  serveDesk(app, shop, 'POST /desk/people/{id}/invitation', async ({ by, params }) => {
    await inviteAgain(shop, by, params.id)
    return done
  })

  serveDesk(app, shop, 'POST /desk/people/{id}/state', async ({ by, params, body }) => {
    await setState(shop, by, params.id, body.state)
    return done
  })

  serveDesk(app, shop, 'POST /desk/people/{id}/second-factor/remove', async ({ by, params }) => {
    await removeSecondFactor(shop, by, params.id)
    return done
  })

  serveDesk(app, shop, 'DELETE /desk/people/{id}/sessions', async ({ by, params }) => {
    await endSessionsOf(shop, by, params.id)
    return done
  })
}
