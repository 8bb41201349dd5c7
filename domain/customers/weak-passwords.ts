import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

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
