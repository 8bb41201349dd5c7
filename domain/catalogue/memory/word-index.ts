import { inSlices } from '#domain/catalogue/memory/slices.ts'

/** Which documents (numbers from 0) have a word. */
export type WordIndex = {
  /** In ascending order. */
  words: string[]
  /** The documents of word `n` are from `starts[n]` to before `starts[n + 1]`, in no order. */
  starts: Uint32Array
  documents: Int32Array
}

export const emptyIndex: WordIndex = { words: [], starts: new Uint32Array(1), documents: new Int32Array(0) }

/** Numbers in a block, which takes 1 MB. */
const blockLength = 2 ** 18

/** Collects the words of documents. */
export class WordIndexBuilder {
  readonly #numbers = new Map<string, number>()
  /** By word: the last document that has it, and how many do. */
  readonly #last: number[] = []
  readonly #count: number[] = []
  /** Number of the word and document, alternately. In blocks: one list that doubles would be copied again and again. */
  readonly #full: Int32Array[] = []
  #block = new Int32Array(1024)
  #length = 0

  /** The number of a word, for `add`. */
  numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#last.push(-1) - 1
    this.#count.push(0)
    this.#numbers.set(word, number)
    return number
  }

  add(document: number, word: number): void {
    if (this.#last[word] === document) return
    this.#last[word] = document
    this.#count[word]!++
    if (this.#length === this.#block.length) {
      this.#full.push(this.#block)
      this.#block = new Int32Array(blockLength)
      this.#length = 0
    }
    this.#block[this.#length++] = word
    this.#block[this.#length++] = document
  }

  async build(): Promise<WordIndex> {
    const words = await sorted([...this.#numbers.keys()])
    const starts = new Uint32Array(words.length + 1)
    const next = new Uint32Array(words.length)
    await inSlices(words.length, (from, to) => {
      for (let at = from; at < to; at++) {
        const word = this.#numbers.get(words[at]!)!
        next[word] = starts[at]!
        starts[at + 1] = starts[at]! + this.#count[word]!
      }
    })
    const documents = new Int32Array(starts.at(-1)!)
    for (const block of [...this.#full, this.#block.subarray(0, this.#length)])
      await inSlices(block.length / 2, (from, to) => {
        for (let at = 2 * from; at < 2 * to; at += 2) documents[next[block[at]!]!++] = block[at + 1]!
      })
    return { words, starts, documents }
  }
}

async function sorted(words: string[]): Promise<string[]> {
  const byBeginning = Map.groupBy(words, (word) => word.slice(0, 2))
  const lists = [...byBeginning].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list)
  await inSlices(lists.length, (from, to) => {
    for (const list of lists.slice(from, to)) list.sort()
  })
  return lists.flat()
}

/** One index of two, whose documents get the numbers of a list, if it has one; those with -1 are left out. */
export async function mergeIndexes(...both: [WordIndex, Int32Array?][]): Promise<WordIndex> {
  const [[a], [b]] = both as [[WordIndex], [WordIndex]]
  const words: string[] = []
  const starts = new Uint32Array(a.words.length + b.words.length + 1)
  const documents = new Int32Array(a.documents.length + b.documents.length)
  const next = both.map(() => 0)
  let length = 0
  await inSlices(a.words.length + b.words.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const [first, second] = both.map(([{ words }], n) => words[next[n]!])
      const word = second === undefined || (first !== undefined && first < second) ? first : second
      if (word === undefined) return
      const before = length
      for (const [n, [index, numbers]] of both.entries()) {
        const place = next[n]!
        if (index.words[place] !== word) continue
        next[n] = place + 1
        for (let its = index.starts[place]!; its < index.starts[place + 1]!; its++) {
          const document = index.documents[its]!
          const number = numbers ? numbers[document]! : document
          if (number >= 0) documents[length++] = number
        }
      }
      if (length > before) starts[words.push(word)] = length
    }
  })
  return { words, starts: starts.slice(0, words.length + 1), documents: documents.slice(0, length) }
}

/** The documents of a word, or of all words with this beginning: then some more than once. In no order. */
export function documentsOf(index: WordIndex, word: string, { isBeginning }: { isBeginning: boolean }): Int32Array {
  const from = placeOf(index.words, word)
  const to = isBeginning ? placeOf(index.words, `${word}\uffff`) : from + Number(index.words[from] === word)
  return index.documents.subarray(index.starts[from], index.starts[to])
}

/** Where a text is in a sorted list, or would be. */
export function placeOf(list: readonly string[], text: string): number {
  let [from, to] = [0, list.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (list[middle]! < text) from = middle + 1
    else to = middle
  }
  return from
}
