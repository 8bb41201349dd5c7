import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { ServiceError } from '#services/http.ts'
import { text, word } from '#services/lenient.ts'

export type GoogleSettings = {
  client_id: string
  /** URL of the browser script that draws the button. */
  script: string
  /** URL of Google's public keys. */
  jwks_url: string
  timeout_ms?: number
}

/** A Google account. `sub` is its permanent id; the e-mail address may change. */
type GooglePerson = {
  sub: string
  email: string | null
  /** Google verified it once; it may belong to another person by now. */
  email_verified: boolean
  /** A Gmail address, or one of an organisation whose mail Google runs: the person owns it today. */
  email_is_googles: boolean
  given_name: string | null
  family_name: string | null
  nonce: string | null
}

export type GoogleClient = {
  readonly client_id: string
  readonly script: string
  /**
   * Verifies an ID token: Google's signature, our client id, not expired and not from the future. The caller checks the
   * nonce. Throws ServiceError: 'declined' for a bad token, 'unreachable' if the keys cannot be fetched.
   */
  verify: (idToken: string, options: { now: Date }) => Promise<GooglePerson>
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']
/** Seconds: allowed clock skew, and the longest life of a token. */
const skew = 300
const longestLife = 86_400

const person = z.object({
  sub: word,
  email: z.catch(z.nullable(z.string().check(z.toLowerCase(), z.email(), z.maxLength(254))), null),
  // Some responses have it as text.
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
      if (!read.success) throw declined('it names no person')
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

/** With this or `hd` Google is authoritative for an address ("Verify the Google ID token", developers.google.com). */
function isGmail(email: string): boolean {
  return /@(gmail|googlemail)\.com$/.test(email)
}

/** `hd` is the organisation that runs the account; the account's address may belong to another domain. */
function isOfDomain(email: string, hd: string | null): boolean {
  return hd !== null && email.endsWith(`@${hd.toLowerCase()}`)
}

/** Errors of the token itself; the others come from fetching the keys. */
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
