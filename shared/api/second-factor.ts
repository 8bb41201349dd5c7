import * as z from 'zod/mini'
import { calls } from '#shared/api/call.ts'
import { nothing } from '#shared/api/common.ts'
import { secondCodeForm } from '#shared/forms.ts'

/** `since` is null if it is not enabled. */
export const secondFactor = z.object({ since: z.nullable(z.string()), recovery_codes: z.int() })
export type SecondFactor = z.infer<typeof secondFactor>

/** `secret` in base32, its key URI, and that URI as a QR code: an SVG path in a square of `size`. */
const newSecondFactor = z.object({
  secret: z.string(),
  uri: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type NewSecondFactor = z.infer<typeof newSecondFactor>

const proof = z.object({ password: z.optional(z.string().check(z.maxLength(200))) })

export const secondFactorCalls = calls({
  'GET /my-account/second-factor': {
    summary: 'Whether signing in asks for a code of an app, and how many recovery codes are left',
    bearer: 'required',
    data: secondFactor,
  },
  'POST /my-account/second-factor/begin': {
    summary:
      'A secret for an authenticator app (RFC 6238). Asks for the password, or for a fresh sign-in where there is none',
    bearer: 'required',
    body: proof,
    data: newSecondFactor,
  },
  'POST /my-account/second-factor/confirm': {
    summary: 'A code of the app switches the second factor on. Gives ten recovery codes, which are shown once',
    bearer: 'required',
    body: z.pick(secondCodeForm, { code: true }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
  },
  'POST /my-account/second-factor/remove': {
    summary: 'Switch it off. Asks for the password, or for a fresh sign-in where there is none',
    bearer: 'required',
    body: proof,
    data: nothing,
  },
})
