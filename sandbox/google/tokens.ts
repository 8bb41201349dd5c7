import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { accountOf } from '#sandbox/sign-in.ts'

/** Ways in which a token can be invalid. */
export const faults = [
  'none',
  'wrong_audience',
  'wrong_issuer',
  'wrong_key',
  'wrong_nonce',
  'expired',
  'too_long',
  'unverified',
  'no_email',
] as const
type Fault = (typeof faults)[number]

export type TokenRequest = {
  client_id: string
  nonce?: string | undefined
  person: string
  email?: string | undefined
  /** The organisation whose mail Google runs. */
  hd?: string | undefined
  fault: Fault
  at?: string | undefined
}

type Keys = Awaited<ReturnType<typeof generateKeyPair>>
let pairs: Promise<{ ours: Keys; strange: Keys }> | undefined

const kid = 'stand-in-1'

/** Created on first use; tokens are valid only as long as the process that signed them. */
function keyPairs() {
  pairs ??= Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]).then(([ours, strange]) => ({
    ours,
    strange,
  }))
  return pairs
}

/** The JSON Web Key Set that Google publishes. */
export async function publicKeys() {
  const { ours } = await keyPairs()
  return { keys: [{ ...(await exportJWK(ours.publicKey)), kid, alg: 'RS256', use: 'sig' }] }
}

/** Makes an ID token with the same claims as Google's. */
export async function mint({ client_id, nonce, person, email, hd, fault, at }: TokenRequest): Promise<string> {
  const { ours, strange } = await keyPairs()
  const account = accountOf('google', person, email)
  const now = Math.floor((at ? Date.parse(at) : Date.now()) / 1000)
  const iat = fault === 'expired' ? now - 7200 : now
  const audience = fault === 'wrong_audience' ? '999-other.apps.googleusercontent.com' : client_id
  const address = fault === 'no_email' ? null : account.email
  const given = fault === 'wrong_nonce' ? 'another' : nonce
  return new SignJWT({
    azp: audience,
    ...(address && { email: address, email_verified: fault !== 'unverified' }),
    ...(given && { nonce: given }),
    ...(hd && { hd }),
    name: `${account.given_name} ${account.family_name}`,
    given_name: account.given_name,
    family_name: account.family_name,
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(fault === 'wrong_issuer' ? 'https://accounts.example.com' : 'https://accounts.google.com')
    .setAudience(audience)
    .setSubject(account.id)
    .setIssuedAt(iat)
    .setNotBefore(iat - 300)
    .setExpirationTime(iat + (fault === 'too_long' ? 172_800 : 3600))
    .setJti(randomUUID())
    .sign((fault === 'wrong_key' ? strange : ours).privateKey)
}
