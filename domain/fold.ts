/**
 * Normalises spelling variants: letter case, accents, Arabic letters that look alike (أإآٱ→ا, ة→ه, ى→ي), harakat,
 * tatweel, Arabic and Persian digits, kinds of dashes, quotes and multiplication signs. The database does exactly the
 * same with `search_fold`; a test compares the two. Idempotent.
 */
export function fold(text: string): string {
  return isPlain.test(text) ? spaced(text.replaceAll("''", '"').toLowerCase()) : foldLetters(text)
}

/** ASCII: nothing to decompose or to replace. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII includes them
const isPlain = /^[\x00-\x7f]*$/

function spaced(text: string): string {
  return text.replace(blanks, ' ').replace(/^ +| +$/g, '')
}

function foldLetters(text: string): string {
  const letters = text
    .toWellFormed()
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFKD')
    .replace(odd, (sign) => pairs.get(sign)!)
    .replaceAll("''", '"')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())
  return spaced(letters)
}

/** The words of a folded text: runs of letters, digits and inner points ("20x9", "114.3", "جنط"). */
export function wordsOf(folded: string): string[] {
  return folded
    .split(/[^a-z0-9.\u00df-\u1fff\u3040-\ud7ff]+/)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')
}

/** A name without spaces, so that "Land Cruiser", "land-cruiser" and "landcruiser" share one key. */
export function keyOf(words: readonly string[]): string {
  return words.join('').replaceAll('.', '')
}

/** A SKU as searches compare it: letters and digits only. `skuKey` (sku-key.ts) finds the one wheel that is meant. */
export function foldedSku(text: string): string {
  return fold(text).replace(/[^a-z0-9]/g, '')
}

/** Accents and harakat, the lone hamza, tatweel, and invisible characters. */
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: marks by themselves are what is looked for
  /[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]/g

/** Letters and signs with their replacements, pair by pair. */
const from = 'ٱةىیےکگڤپچژ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫×✕✖хХ∗⁎−‐‑‒–—―⁃′‵‘’‛“”„‟øØłŁđĐı،؛؟٬۔٪÷«»\ufffd'
const into = `اهيييككفبجز01234567890123456789.xxxxx**--------'''''""""oollddi          `
const pairs = new Map([...from].map((sign, at) => [sign, into[at]!]))
const odd = new RegExp(`[${from}]`, 'g')

/** White space and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const blanks = /[\u0000-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/g
