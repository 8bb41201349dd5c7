import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** What people of the Gulf and buyers of wheels choose, beside the 49,000 that published leaks agree on. */
const ofTheTrade =
  `rimdana wheels wheel alloy rims tyres car cars drive dubai abudhabi sharjah ajman emirates uae kuwait qatar bahrain
  riyadh jeddah saudi oman muscat mohammed mohamed muhammad ahmed fatima abdullah khalid habibi habibti inshallah
  mashallah bismillah allah allahuakbar alhamdulillah yaallah ramadan toyota nissan landcruiser patrol prado hilux camry
  lexus bmw audi mercedes porsche ferrari mustang corvette camaro`.split(/\s+/)

/** Guesses that a password must withstand: what six random characters do, the fewest that the specification allows. */
const fewestGuesses = 1_000_000

/** Longer ones cost time to judge (a second for 200 characters), and what so many are worth decides it already. */
const judged = 64

/**
 * Whether a password is guessed soon: one of those that leak again and again, a run along the keyboard, a date, or made of
 * what is known of its owner (`about`: names, address), also with letters swapped for digits and signs (zxcvbn).
 */
export async function isWeakPassword(password: string, about: readonly string[]): Promise<boolean> {
  const known = about
    .flatMap((each) => [each, each.replace(/@.*/, ''), ...each.split(/[^\p{L}\p{N}]+/u)])
    .filter((each) => each.length > 2)
  // Capitals make a name no harder to guess.
  const typed = password.normalize('NFKC').toLowerCase().slice(0, judged)
  judge ??= load()
  const { guesses } = (await judge).check(typed, known)
  return guesses < fewestGuesses
}

let judge: Promise<ZxcvbnFactory> | undefined

/** 33 MB of memory and a third of a second, so it is loaded when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary, ofTheTrade }, graphs: adjacencyGraphs })
}
