import { type ClientBase, escapeLiteral } from 'pg'
import { copyOut } from '#database/copy-out.ts'
import { emptyHash, hashWith, Numbering } from '#domain/catalogue/memory/numbering.ts'
import { emptyIndex, mergeIndexes, type WordIndex, WordIndexBuilder } from '#domain/catalogue/memory/word-index.ts'
import { fold, wordsOf } from '#domain/fold.ts'

/** The words that searches find SKUs by: those of each card's SKUs, and those that all cards of a design share. */
export type Words = {
  cards: WordIndex
  /** By their places in `designs`, up to `count`. */
  designs: WordIndex & { count: number }
}

export const noWords: Words = { cards: emptyIndex, designs: { ...emptyIndex, count: 0 } }

const [space, dash] = [' ', '-'].map((sign) => sign.charCodeAt(0))

/** Collects the words of texts, by the number of what has them. */
export class TextWords {
  readonly #builder = new WordIndexBuilder()
  readonly #pieces = new Numbering()
  readonly #wordsOfPiece: number[][] = []

  /** The numbers of a text's words, for `add`. */
  wordsOf(text: string): number[] {
    return wordsOf(fold(text)).map((word) => this.#builder.numberOf(word))
  }

  add(document: number, words: number[]): void {
    for (const word of words) this.#builder.add(document, word)
  }

  /**
   * Adds the words of a text, piece by piece: most pieces are in many texts, and each is folded once. Returns a hash of the
   * text that goes on from another.
   */
  addPieces(document: number, bytes: Buffer, from: number, to: number, before = 0): number {
    let start = from
    let [hash, ofText] = [emptyHash, hashWith(before, to - from)]
    for (let at = from; at <= to; at++) {
      if (at < to && bytes[at] !== space && bytes[at] !== dash) {
        hash = hashWith(hash, bytes[at]!)
        continue
      }
      if (at > start) {
        const piece = this.#pieces.ofHashed(hash, bytes, start, at)
        this.#wordsOfPiece[piece] ??= this.wordsOf(bytes.toString('utf8', start, at))
        this.add(document, this.#wordsOfPiece[piece])
        ofText = hashWith(ofText, hash)
      }
      start = at + 1
      hash = emptyHash
    }
    return ofText
  }

  build(): Promise<WordIndex> {
    return this.#builder.build()
  }
}

/** The words of designs and of their brands; those of the first ones may be `known`. */
export async function readDesignWords(
  client: ClientBase,
  designs: string[],
  known = noWords.designs,
): Promise<Words['designs']> {
  const count = designs.length
  if (count === known.count) return known
  const designWords = new TextWords()
  const numbers = new Map(designs.slice(known.count).map((id, at) => [id, known.count + at]))
  await copyOut(client, designTexts(known.count === 0 ? undefined : [...numbers.keys()]), (bytes, first) => {
    const text = first + 4 + bytes.readInt32BE(first)
    const design = numbers.get(bytes.toString('utf8', first + 4, text))
    // A design of hidden SKUs has no number.
    if (design !== undefined) designWords.addPieces(design, bytes, text + 4, text + 4 + bytes.readInt32BE(text))
  })
  return { ...(await mergeIndexes([known], [await designWords.build()])), count }
}

/** The query for the words of all designs, or of those with some ids. */
function designTexts(ids?: string[]): string {
  const all = `
    select d.id, concat_ws(' ', b.name, b.name_ar, d.name, d.slug, d.style, d.construction, d.description, d.description_ar)
    from designs d join brands b on b.slug = d.brand_slug`
  if (!ids) return all
  return `${all} where d.id = any (array(select json_array_elements_text(${escapeLiteral(JSON.stringify(ids))})))`
}
