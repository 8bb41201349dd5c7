import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { forms } from '#shared/i18n/forms.ts'
import type { Locale } from '#shared/locale.ts'

/** Cost per guess: argon2id with 19 MiB and two passes, as in the OWASP password storage cheat sheet. */
const usualWork = { memory_kib: 19_456, passes: 2 }

type Work = Pick<Shop, 'password_work'>

/** Hashes a password. NFKC makes the same letters from different keyboards equal. */
export function hashPassword(shop: Work, password: string): Promise<string> {
  const { memory_kib, passes } = shop.password_work ?? usualWork
  return hash(password.normalize('NFKC'), { memoryCost: memory_kib, timeCost: passes, parallelism: 1 })
}

/**
 * Verifies a password. Without an account or password it verifies against a dummy hash, so that the response time
 * reveals nothing.
 */
export async function isPassword(shop: Work, kept: string | null | undefined, typed: string): Promise<boolean> {
  const right = await verify(kept ?? (await dummyHash(shop)), typed.normalize('NFKC'))
  return right && kept !== null && kept !== undefined
}

/** Whether a hash was made with other cost parameters than the current ones. */
export function isOutdated(shop: Work, kept: string): boolean {
  const { memory_kib, passes } = shop.password_work ?? usualWork
  const { memoryCost, timeCost } = parseOptions(kept)
  return memoryCost !== memory_kib || timeCost !== passes
}

/** Throws `invalid` for a weak password, also considering the owner's own data. */
export async function refuseWeak(
  shop: Pick<Shop, 'public_url'>,
  password: string,
  { email, first_name, last_name }: { email: string; first_name: string; last_name: string },
  locale: Locale,
): Promise<void> {
  if (await isWeakPassword(password, [email, first_name, last_name, new URL(shop.public_url).hostname]))
    throw new Problem('invalid', 422, {}, { password: [forms[locale].password_common] })
}

const dummyHashes = new Map<string, Promise<string>>()

function dummyHash(shop: Work): Promise<string> {
  const work = JSON.stringify(shop.password_work ?? usualWork)
  const made = dummyHashes.get(work) ?? hashPassword(shop, 'no account has this password')
  dummyHashes.set(work, made)
  return made
}

/** Common passwords of the Gulf and of wheel buyers, besides the 49,000 from published leaks. */
const ofTheTrade =
  `rimdana wheels wheel alloy rims tyres car cars drive dubai abudhabi sharjah ajman emirates uae kuwait qatar bahrain
  riyadh jeddah saudi oman muscat mohammed mohamed muhammad ahmed fatima abdullah khalid habibi habibti inshallah
  mashallah bismillah allah allahuakbar alhamdulillah yaallah ramadan toyota nissan landcruiser patrol prado hilux camry
  lexus bmw audi mercedes porsche ferrari mustang corvette camaro`.split(/\s+/)

/** Required guesses: as many as for six random characters, the specification's minimum length. */
const fewestGuesses = 1_000_000

/** Only this prefix is checked: longer input is slow (a second for 200 characters), and this much decides already. */
const judged = 64

/**
 * Whether a password is easy to guess: a frequently leaked one, a keyboard run, a date, or built from the owner's data
 * (`about`: names, address), also with letters swapped for digits and signs (zxcvbn).
 */
export async function isWeakPassword(password: string, about: readonly string[]): Promise<boolean> {
  const known = about
    .flatMap((each) => [each, each.replace(/@.*/, ''), ...each.split(/[^\p{L}\p{N}]+/u)])
    .filter((each) => each.length > 2)
  // Capitals add no strength to a name.
  const typed = password.normalize('NFKC').toLowerCase().slice(0, judged)
  judge ??= load()
  const { guesses } = (await judge).check(typed, known)
  return guesses < fewestGuesses
}

let judge: Promise<ZxcvbnFactory> | undefined

/** Takes 33 MB of memory and a third of a second, so it is loaded lazily. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary, ofTheTrade }, graphs: adjacencyGraphs })
}
