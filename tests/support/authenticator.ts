import { codeOfStep, stepAt } from '#domain/customers/totp.ts'
import type { NewSecondFactor } from '#shared/api/second-factor.ts'
import type { Clock } from '#tests/support/clock.ts'
import type { Ask } from '#tests/support/customers.ts'

/** The customer's authenticator app: the current code, or one some steps of 30 s away. */
export type App = { code: (steps?: number) => string; recovery_codes: string[] }

/** Sets up an app like a customer, and enables the second factor. */
export async function switchOn(
  ask: Ask,
  clock: Clock,
  { token, password }: { token: string; password?: string },
): Promise<App> {
  const body = password === undefined ? {} : { password }
  const begun = await ask<NewSecondFactor>('POST /my-account/second-factor/begin', body, { token })
  if (!begun.status) throw new Error(`${begun.code}`)
  const code = appOf(begun.data.secret, clock)
  const on = await ask<{ recovery_codes: string[] }>(
    'POST /my-account/second-factor/confirm',
    { code: code() },
    { token },
  )
  if (!on.status) throw new Error(`${on.code}`)
  return { code, recovery_codes: on.data.recovery_codes }
}

/** The codes of an app with this base32 secret. */
export function appOf(secret: string, clock: Pick<Clock, 'now'>): App['code'] {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => Number.parseInt(byte, 2)),
  )
  return (steps = 0) => codeOfStep(bytes, stepAt(clock.now()) + steps)
}
