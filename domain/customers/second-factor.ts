import { createHash, randomBytes } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { encode } from 'uqr'
import { customers, recoveryCodes, secondFactors, secondSteps } from '#database/schema/customers.ts'
import { requireOwner } from '#domain/customers/change-password.ts'
import { endAllSignIns } from '#domain/customers/sign-ins.ts'
import { base32, keyUri, stepOfCode } from '#domain/customers/totp.ts'
import { enqueueJob } from '#domain/outbox.ts'
import { Problem } from '#domain/problem.ts'
import { seal, unseal } from '#domain/sealing.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import { store } from '#domain/store.ts'
import type { NewSecondFactor, SecondFactor } from '#shared/api/second-factor.ts'
import { proofMinutes } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'

const codesAtOnce = 10

/** What `requireOwner` needs to re-authenticate the customer. */
export type Owner = { customer_id: string; password: string | undefined; signed_in_at: Date; locale: Locale }

/** The state of a customer's second factor: since when (ISO 8601), and the number of unused recovery codes. */
export async function secondFactorOf(shop: Shop, customer_id: string): Promise<SecondFactor> {
  const [row] = await shop.db
    .select({ since: secondFactors.confirmed_at, recovery_codes: count(recoveryCodes.code_hash) })
    .from(secondFactors)
    .leftJoin(recoveryCodes, eq(recoveryCodes.customer_id, secondFactors.customer_id))
    .where(and(eq(secondFactors.customer_id, customer_id), isNotNull(secondFactors.confirmed_at)))
    .groupBy(secondFactors.customer_id)
  return { since: row?.since?.toISOString() ?? null, recovery_codes: row?.recovery_codes ?? 0 }
}

/**
 * Creates a secret for the customer's authenticator app; `confirmSecondFactor` activates it. Starting over creates
 * another one. Throws what `requireOwner` throws, and second_factor_on.
 */
export async function beginSecondFactor(shop: Shop, owner: Owner): Promise<NewSecondFactor> {
  const { customer_id } = owner
  await requireOwner(shop, owner)
  const secret = randomBytes(20)
  const [customer] = await shop.db
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customer_id))
  const values = { ...seal(shop, customer_id, secret), created_at: shop.now(), last_step: 0 }
  const { rowCount } = await shop.db
    .insert(secondFactors)
    .values({ customer_id, ...values })
    .onConflictDoUpdate({
      target: secondFactors.customer_id,
      set: values,
      setWhere: isNull(secondFactors.confirmed_at),
    })
  if (rowCount === 0) throw new Problem('second_factor_on', 409)
  const uri = keyUri(secret, { issuer: store.name, account: customer!.email })
  return { secret: base32(secret), uri, qr: drawQr(uri) }
}

/**
 * Activates the second factor by a code of the app. Signs out all other browsers, e-mails the customer, and returns ten
 * recovery codes, which are stored only as hashes and cannot be shown again. Throws second_code_wrong, and
 * second_factor_ended if none is being set up.
 */
export async function confirmSecondFactor(
  shop: Shop,
  { customer_id, sign_in_id, code }: { customer_id: string; sign_in_id: string; code: string },
): Promise<{ recovery_codes: string[] }> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode)
  await inTransaction(shop, async (open) => {
    const since = new Date(shop.now().getTime() - proofMinutes * 60_000)
    const [row] = await open.db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.customer_id, customer_id), isNull(secondFactors.confirmed_at)))
      .for('update')
    const secret = row && row.created_at > since && unseal(shop, customer_id, row)
    if (!secret) throw new Problem('second_factor_ended', 409)
    const last_step = stepOfCode(secret, code, shop.now())
    if (last_step === undefined) throw new Problem('second_code_wrong')
    const theirs = eq(secondFactors.customer_id, customer_id)
    await open.db.update(secondFactors).set({ confirmed_at: shop.now(), last_step }).where(theirs)
    await open.db
      .insert(recoveryCodes)
      .values(codes.map((each) => ({ customer_id, code_hash: recoveryHash(customer_id, each) })))
    await endAllSignIns(open, customer_id, sign_in_id)
    await enqueueJob(open, 'customer.second_factor', { customer_id, what: 'on' })
  })
  return { recovery_codes: codes }
}

/** Disables the second factor and e-mails the customer. Throws what `requireOwner` throws. */
export async function removeSecondFactor(shop: Shop, owner: Owner): Promise<void> {
  const { customer_id } = owner
  await requireOwner(shop, owner)
  await inTransaction(shop, async (open) => {
    const [gone] = await open.db
      .delete(secondFactors)
      .where(eq(secondFactors.customer_id, customer_id))
      .returning({ was_on: isNotNull(secondFactors.confirmed_at) })
    await open.db.delete(secondSteps).where(eq(secondSteps.customer_id, customer_id))
    if (gone?.was_on) await enqueueJob(open, 'customer.second_factor', { customer_id, what: 'off' })
  })
}

/** Verifies a code of the customer's app; each code is accepted once. */
export async function takeCustomerAppCode(shop: Shop, customer_id: string, code: string): Promise<boolean> {
  const theirs = and(eq(secondFactors.customer_id, customer_id), isNotNull(secondFactors.confirmed_at))
  const [row] = await shop.db.select().from(secondFactors).where(theirs)
  const secret = row && unseal(shop, customer_id, row)
  if (row && !secret) shop.log.error({ customer_id }, 'a second factor was encrypted with a LINK_SECRET that is gone')
  const last_step = secret && stepOfCode(secret, code, shop.now())
  if (!last_step) return false
  const { rowCount } = await shop.db
    .update(secondFactors)
    .set({ last_step })
    .where(and(theirs, lt(secondFactors.last_step, last_step)))
  return rowCount === 1
}

/** Verifies and consumes one of the customer's recovery codes, and notifies the customer by e-mail. */
export async function takeCustomerRecoveryCode(shop: Shop, customer_id: string, code: string): Promise<boolean> {
  return inTransaction(shop, async (open) => {
    const { rowCount } = await open.db
      .delete(recoveryCodes)
      .where(
        and(eq(recoveryCodes.customer_id, customer_id), eq(recoveryCodes.code_hash, recoveryHash(customer_id, code))),
      )
    if (rowCount === 1) await enqueueJob(open, 'customer.second_factor', { customer_id, what: 'recovery_code' })
    return rowCount === 1
  })
}

/** 80 random bits in groups, for copying by hand. */
export function newRecoveryCode(): string {
  return base32(randomBytes(10)).replaceAll(/.{4}(?=.)/g, '$&-')
}

export function recoveryHash(customer_id: string, code: string): Buffer {
  return createHash('sha256')
    .update(`recovery ${customer_id} ${code.replaceAll('-', '')}`)
    .digest()
}

/** Draws the dark modules of a QR code as an SVG path of `size` by `size`, with the quiet zone that scanners need. */
export function drawQr(text: string): NewSecondFactor['qr'] {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : '.'))
        .join('')
        .matchAll(/#+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: path.join('') }
}
