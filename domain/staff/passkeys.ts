import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import { staffPasskeys, staffSessions } from '#database/schema/staff.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { OpenSession } from '#domain/staff/sessions.ts'
import { store } from '#domain/store.ts'
import type { OwnAccount } from '#shared/desk/staff.ts'

/** Loaded when it is first used: its ASN.1 and CBOR parsers take memory that a shop without passkeys can do without. */
const webauthn = () => import('@simplewebauthn/server')

/** The site that passkeys belong to: the host of the public address. Changing it makes all passkeys useless. */
function site({ public_url }: Shop) {
  const { hostname, origin } = new URL(public_url)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** A member's passkeys, the oldest first. */
export async function listPasskeys(shop: Shop, staff_id: string): Promise<OwnAccount['passkeys']> {
  const rows = await shop.db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staff_id, staff_id))
    .orderBy(staffPasskeys.created_at, staffPasskeys.id)
  return rows.map(({ id, name, created_at, used_at }) => ({
    ...{ id, name, created_at: created_at.toISOString() },
    used_at: used_at?.toISOString() ?? null,
  }))
}

/** What the browser needs to make a passkey. The challenge is kept in the session. */
export async function beginPasskey(
  shop: Shop,
  { id, staff }: OpenSession,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: store.name,
    rpID: site(shop).expectedRPID,
    userID: Buffer.from(staff.id),
    userName: staff.email,
    userDisplayName: staff.name,
    excludeCredentials: await credentials(shop, staff.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    // Ed25519, ES256, RS256: what authenticators make. The library would offer an experimental one first.
    supportedAlgorithmIDs: [-8, -7, -257],
  })
  await keepChallenge(shop, id, options.challenge)
  return options
}

/** Stores the passkey that the browser has made. Throws desk_passkey_refused. */
export async function addPasskey(
  shop: Shop,
  by: Actor,
  { session, name, response }: { session: OpenSession; name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const { verifyRegistrationResponse } = await webauthn()
  const expectedChallenge = await takeChallenge(shop, session)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...{ response, expectedChallenge, requireUserVerification: true },
    ...site(shop),
  }).catch(refuse(shop))
  if (!verified || !registrationInfo) throw new Problem('desk_passkey_refused')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  await audited(shop, by, async (open, record) => {
    const { rowCount } = await open.db
      .insert(staffPasskeys)
      .values({
        ...{ id, name, counter, transports, staff_id: by.staff_id },
        ...{ public_key: Buffer.from(publicKey), created_at: shop.now() },
      })
      .onConflictDoNothing()
    if (rowCount === 0) throw new Problem('desk_passkey_refused')
    await record({
      action: 'staff.passkey_added',
      kind: 'staff',
      id: by.staff_id,
      name: by.staff_name,
      after: { name },
    })
    await enqueueJob(open, 'staff.notice', { staff_id: by.staff_id, what: 'passkey' })
  })
}

/** Removes one of a member's passkeys. Throws not_found, and desk_last_factor if nothing else is left to sign in with. */
export async function removePasskey(shop: Shop, by: Actor, id: string): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [gone] = await open.db
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.staff_id, by.staff_id)))
      .returning()
    if (!gone) throw new Problem('not_found', 404)
    await record({
      ...{ action: 'staff.passkey_removed', kind: 'staff', id: by.staff_id, name: by.staff_name },
      before: { name: gone.name },
    })
  })
}

/** What the browser needs to use a passkey as the second step. */
export async function beginPasskeySignIn(
  shop: Shop,
  { id, staff }: OpenSession,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: site(shop).expectedRPID,
    allowCredentials: await credentials(shop, staff.id),
    userVerification: 'required',
  })
  await keepChallenge(shop, id, options.challenge)
  return options
}

/** Verifies the signature of one of the member's passkeys. Throws desk_passkey_refused. */
export async function takePasskey(
  shop: Shop,
  session: OpenSession,
  response: AuthenticationResponseJSON,
): Promise<void> {
  const { verifyAuthenticationResponse } = await webauthn()
  const expectedChallenge = await takeChallenge(shop, session)
  const theirs = and(eq(staffPasskeys.id, response.id), eq(staffPasskeys.staff_id, session.staff.id))
  const [row] = await shop.db.select().from(staffPasskeys).where(theirs)
  if (!row) throw new Problem('desk_passkey_refused')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge, requireUserVerification: true },
    ...site(shop),
    credential: {
      ...{ id: row.id, counter: row.counter, transports: row.transports },
      publicKey: new Uint8Array(row.public_key),
    },
  }).catch(refuse(shop))
  if (!verified) throw new Problem('desk_passkey_refused')
  await shop.db.update(staffPasskeys).set({ counter: authenticationInfo.newCounter, used_at: shop.now() }).where(theirs)
}

/** A response that the library rejects is the client's fault. */
function refuse({ log }: Shop) {
  return (error: unknown): never => {
    log.info({ reason: (error as Error).message }, 'a passkey was refused')
    throw new Problem('desk_passkey_refused')
  }
}

async function credentials(shop: Shop, staff_id: string) {
  const rows = await shop.db.select().from(staffPasskeys).where(eq(staffPasskeys.staff_id, staff_id))
  return rows.map(({ id, transports }) => ({ id, transports }))
}

async function keepChallenge(shop: Shop, id: string, challenge: string): Promise<void> {
  await shop.db.update(staffSessions).set({ challenge }).where(eq(staffSessions.id, id))
}

/** The challenge of the ceremony in progress; it is used up. */
async function takeChallenge(shop: Shop, { id, challenge }: OpenSession): Promise<string> {
  const { rowCount } = await shop.db
    .update(staffSessions)
    .set({ challenge: null })
    .where(and(eq(staffSessions.id, id), sql`${staffSessions.challenge} = ${challenge}`))
  if (challenge === null || rowCount === 0) throw new Problem('desk_passkey_refused')
  return challenge
}
