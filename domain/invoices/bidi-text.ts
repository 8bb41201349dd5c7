import * as bidiJs from 'bidi-js'

// Its types are those of a CommonJS module, but Node loads the other one.
const bidi = (bidiJs as unknown as { default: () => bidiJs.Bidi }).default()

/** Which font file a character is drawn with: the families are cut into files by script. */
export type Script = 'latin' | 'latin-ext' | 'arabic'

/** A piece of a line with one direction and one font, ready to be drawn: pieces follow one another from the left. */
export type Run = { text: string; script: Script }

/**
 * The pieces of a line in the order in which they are drawn from left to right (UAX #9). Arabic pieces are given in
 * logical order: the font's own shaping turns them round.
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

/** Sizes, codes and amounts keep their own order in a line of either direction: "20×9 6×139.7 ET18". */
export function withFigures(text: string): string {
  return text.replaceAll(/[\dA-Za-z+-](?:[\dA-Za-z×.,+/@_ -]*[\dA-Za-z])?/g, '\u2066$&\u2069')
}

/** A text of somebody's own, in the direction of its first letter, whatever the line's. */
export function asWritten(text: string): string {
  return `\u2068${text}\u2069`
}

/** Marks that say which way to read, and draw nothing. */
const marks = /[\u200e\u200f\u2066-\u2069]/

/** Rule L2: from the highest level down, whatever stands at that level or above is turned round. */
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

/** Letters, and the marks above and below them, which Unicode counts to no script of their own. */
const arabic = /[\p{Script=Arabic}\u064b-\u065f،؛؟]/u

/** What the font does not turn round by itself, because it has no Arabic letter in it. */
function drawn(text: string, level: number): string {
  if (level % 2 === 0 || arabic.test(text)) return text
  return [...text]
    .reverse()
    .map((char) => bidi.getMirroredCharacter(char) ?? char)
    .join('')
}

/** A space belongs to what stands before it in the same direction, so that a sentence is shaped in one piece. */
function scriptOf(char: string, before: Script | undefined): Script {
  if (char === ' ' && before) return before
  if (arabic.test(char)) return 'arabic'
  return char.codePointAt(0)! > 0xff && !punctuation.test(char) ? 'latin-ext' : 'latin'
}

/** Dashes, quotes, the ellipsis and the euro come with the Latin file. */
const punctuation = /[\u2000-\u206f\u20ac\u2122\u2212]/
