import * as bidiJs from 'bidi-js'

// Its types describe a CommonJS module, but Node loads the ES module.
const bidi = (bidiJs as unknown as { default: () => bidiJs.Bidi }).default()

/** The font file of a character: the families are split into files by script. */
export type Script = 'latin' | 'latin-ext' | 'arabic'

/** A piece of a line with one direction and one font, ready to draw; pieces are ordered from left to right. */
export type Run = { text: string; script: Script }

/**
 * The runs of a line in visual order from left to right (UAX #9). Arabic runs are in logical order, because the font's
 * shaping reverses them.
 * @param direction of the whole line
 */
export function runsOf(text: string, direction: 'ltr' | 'rtl'): Run[] {
  const levels = bidi.getEmbeddingLevels(text, direction)
  const pieces: (Run & { level: number })[] = []
  let i = 0
  for (const char of text) {
    const level = levels.levels[i]!
    const last = pieces.at(-1)
    i += char.length
    if (marks.test(char)) continue
    const script = scriptOf(char, last && last.level === level ? last.script : undefined)
    if (last && last.level === level && last.script === script) last.text += char
    else pieces.push({ text: char, level, script })
  }
  return reordered(pieces).map(({ text, level, script }) => ({ text: drawn(text, level), script }))
}

/** Isolates sizes, codes and amounts, which keep their own order in either direction: "20×9 6×139.7 ET18". */
export function withFigures(text: string): string {
  return text.replaceAll(/[\dA-Za-z+−-](?:[\dA-Za-z×.,+/@_ -]*[\dA-Za-z])?/g, '\u2066$&\u2069')
}

/** Isolates each line of a user's text, in the direction of its first letter. */
export function asWritten(text: string): string {
  return text.replaceAll(/[^\n]+/g, '\u2068$&\u2069')
}

/** Invisible direction marks. */
const marks = /[\u200e\u200f\u2066-\u2069]/

/** Rule L2: from the highest level down, reverses every sequence at that level or above. */
function reordered<Piece extends { level: number }>(pieces: Piece[]): Piece[] {
  const order = [...pieces]
  const highest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < order.length; start++) {
      if (order[start]!.level < level) continue
      let end = start
      while (end + 1 < order.length && order[end + 1]!.level >= level) end++
      order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse())
      start = end
    }
  return order
}

/** Arabic letters, and the diacritics that Unicode assigns to no script. */
const arabic = /[\p{Script=Arabic}\u064b-\u065f،؛؟]/u

/** Reverses right-to-left text without Arabic letters, which the font's shaping does not reverse. */
function drawn(text: string, level: number): string {
  if (level % 2 === 0 || arabic.test(text)) return text
  return [...text]
    .reverse()
    .map((char) => bidi.getMirroredCharacter(char) ?? char)
    .join('')
}

/** A space joins the run before it, so that a sentence is shaped as a whole. */
function scriptOf(char: string, before: Script | undefined): Script {
  if (char === ' ' && before) return before
  if (arabic.test(char)) return 'arabic'
  return char.codePointAt(0)! > 0xff && !punctuation.test(char) ? 'latin-ext' : 'latin'
}

/** Dashes, quotes, the ellipsis and the euro are in the Latin file. */
const punctuation = /[\u2000-\u206f\u20ac\u2122\u2212]/
