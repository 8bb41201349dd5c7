/**
 * Joins each screw thread of a folded text to one word, so that a thread is found in each of its spellings: "m14 x 1.50" becomes
 * "m14x1.5", and `1/2" - 20 unf` becomes "1.2.20", because words are divided at slashes.
 */
export function joinThreads(folded: string): string {
  return folded
    .replace(metric, (_, bolt: string, pitch: string) => `${bolt}x${Number(pitch.replace(',', '.'))}`)
    .replace(inches, '$1.$2.$3')
}

/** A word of `joinThreads` as a shopper reads it: "1/2-20". */
export function printThread(word: string): string {
  return word.replace(/^(\d+)\.(\d+)\.(\d+)$/, '$1/$2-$3')
}

/** A thread as the vehicle data spell it, "M14 x 1.5", "M14 x 2.0" or `1/2" - 20 UNF`; another text as it is. */
export function spellThread(text: string): string {
  const [, bolt, pitch] = /^\s*m\s*(\d{1,2})\s*[x×*]\s*(\d(?:[.,]\d{1,2})?)\s*$/i.exec(text) ?? []
  if (bolt && pitch) return `M${bolt} x ${Number(pitch.replace(',', '.')).toFixed(2).replace(/0$/, '')}`
  const [, over, under, turns] = /^\s*(\d{1,2})\/(\d{1,2})\s*["″”]?[\s-]+(\d{2})(?:\s*unf)?\s*$/i.exec(text) ?? []
  return over && under && turns ? `${over}/${under}" - ${turns} UNF` : text.trim()
}

/** Bolts of M10 to M24: "m5 x5" names two cars. */
const metric = /(?<![a-z0-9])(m(?:1\d|2[0-4]))\s*[x*]\s*(\d(?:[.,]\d{1,2})?)(?![.,]?\d)/g
/** With the backslash that a quotation mark has in JSON. */
const inches = /(?<![a-z0-9./])(\d{1,2})\/(2|4|8|16)["\\\s-]+(\d{2})(?!\d)(?:\s*un[fc](?![a-z]))?/g
