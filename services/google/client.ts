import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { ServiceError } from '#services/http.ts'
import { text, word } from '#services/lenient.ts'

export type GoogleSettings = {
  client_id: string
  /** What draws the button in the browser. */
  script: string
  /** Where Google's public keys are. */
  jwks_url: string
  timeout_ms?: number
}

/** What Google says of a person. `sub` is the person's id for ever; the address may change. */
export type GooglePerson = {
  sub: string
  email: string | null
  /** Google has made sure of it once: it may belong to somebody else by now. */
  email_verified: boolean
  /** The mailbox is Google's own, or of an organisation whose mail Google runs: then the address is theirs today. */
  email_is_googles: boolean
  given_name: string | null
  family_name: string | null
  nonce: string | null
}

export type GoogleClient = {
  readonly client_id: string
  readonly script: string
  /**
   * Reads an ID token: Google's signature, made for us, neither run out nor from the future. The nonce is the caller's to
   * judge. Throws ServiceError: 'declined' for a bad token, 'unreachable' where the keys cannot be had.
   */
  verify: (idToken: string, options: { now: Date }) => Promise<GooglePerson>
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']
/** Seconds: how far clocks may differ, and how long a token may live. */
const skew = 300
const longestLife = 86_400

const person = z.object({
  sub: word,
  email: z.catch(z.nullable(z.string().check(z.toLowerCase(), z.email(), z.maxLength(254))), null),
  // Some answers carry it as text.
  email_verified: z.catch(z.pipe(z.union([z.boolean(), z.stringbool()]), z.boolean()), false),
  given_name: text,
  family_name: text,
  nonce: text,
  hd: text,
})

export function googleClient({ client_id, script, jwks_url, timeout_ms = 5000 }: GoogleSettings): GoogleClient {
  const keys = createRemoteJWKSet(new URL(jwks_url), { timeoutDuration: timeout_ms })
  return {
    client_id,
    script,
    verify: async (idToken, { now }) => {
      const claims = await verified(idToken, now)
      if (claims.exp! - claims.iat! > longestLife) throw declined('it lives too long')
      if (claims.iat! > now.getTime() / 1000 + skew) throw declined('it is from the future')
      const read = person.safeParse(claims)
      if (!read.success) throw declined('it names nobody')
      const { hd, ...found } = read.data
      const isGoogles = found.email !== null && (isGmail(found.email) || isOfDomain(found.email, hd))
      return { ...found, email_is_googles: found.email_verified && isGoogles }
    },
  }

  async function verified(idToken: string, now: Date): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        issuer: issuers,
        audience: client_id,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: skew,
        currentDate: now,
      })
      return payload
    } catch (error) {
      throw isBadToken(error) ? declined((error as errors.JOSEError).code) : noKeys(error)
    }
  }
}

/** By this and `hd` Google says that it is the authority on an address (Verify the Google ID token, developers.google.com). */
function isGmail(email: string): boolean {
  return /@(gmail|googlemail)\.com$/.test(email)
}

/** `hd` is the organisation that runs the person's Google account, which may be known by an address of another one. */
function isOfDomain(email: string, hd: string | null): boolean {
  return hd !== null && email.endsWith(`@${hd.toLowerCase()}`)
}

/** What the token itself is to blame for; the rest is about fetching the keys. */
function isBadToken(error: unknown): boolean {
  return [
    errors.JWTInvalid,
    errors.JWTClaimValidationFailed,
    errors.JWTExpired,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ].some((kind) => error instanceof kind)
}

function declined(reason: string): ServiceError {
  return new ServiceError('google', 'declined', reason)
}

function noKeys(error: unknown): ServiceError {
  return new ServiceError('google', 'unreachable', error instanceof errors.JOSEError ? error.code : 'connection failed')
}
