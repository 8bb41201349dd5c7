import { setImmediate } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { numbering } from '#domain/catalogue/memory/numbering.ts'
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

/** Collects the words of SKUs by card. */
export class CardWords {
  readonly #builder = new WordIndexBuilder()
  readonly #pieceNumber = numbering()
  readonly #wordsOfPiece: number[][] = []

  /** The numbers of a text's words, for `add`. */
  wordsOf(text: string): number[] {
    return wordsOf(fold(text)).map((word) => this.#builder.numberOf(word))
  }

  add(card: number, words: number[]): void {
    for (const word of words) this.#builder.add(card, word)
  }

  /** Adds the words of a text, piece by piece: most pieces are on many SKUs, and each is folded once. */
  addPieces(card: number, bytes: Buffer, from: number, to: number): void {
    let start = from
    for (let at = from; at <= to; at++) {
      if (at < to && bytes[at] !== space && bytes[at] !== dash) continue
      if (at > start) {
        const piece = this.#pieceNumber(bytes, start, at)
        this.#wordsOfPiece[piece] ??= this.wordsOf(bytes.toString('utf8', start, at))
        this.add(card, this.#wordsOfPiece[piece])
      }
      start = at + 1
    }
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
  const builder = new WordIndexBuilder()
  const numbers = new Map(designs.slice(known.count).map((id, at) => [id, known.count + at]))
  const { rows } = await client.query<{ id: string; text: string }>(
    `select d.id, concat_ws(' ', b.name, b.name_ar, d.name, d.slug, d.style, d.construction, d.description,
      d.description_ar) as text
    from designs d join brands b on b.slug = d.brand_slug
    where d.id = any ($1)`,
    [[...numbers.keys()]],
  )
  // Most pieces are in many texts, and each is folded once.
  const wordsOfPiece = new Map<string, number[]>()
  for (const [at, { id, text }] of rows.entries()) {
    const design = numbers.get(id)!
    for (const piece of text.split(' ')) {
      const words = wordsOfPiece.get(piece) ?? wordsOf(fold(piece)).map((word) => builder.numberOf(word))
      wordsOfPiece.set(piece, words)
      for (const word of words) builder.add(design, word)
    }
    // A text takes up to 30 µs.
    if (at % 64 === 0) await setImmediate()
  }
  return { ...(await mergeIndexes([known], [await builder.build()])), count }
}

/** A hash of bytes that goes on from another. */
export function hashOf(bytes: Buffer, from: number, to: number, start: number): number {
  let hash = start
  for (let at = from; at < to; at++) hash = Math.imul(hash, 31) + bytes[at]!
  return hash | 0
}
