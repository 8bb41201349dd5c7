/**
 * The edit distance between two words: letters missing, added, wrong or swapped with their neighbour (optimal string
 * alignment).
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last[b.length]!
}

/** The number of typos tolerated in a word of this length. */
function maxTypos(length: number): number {
  return length < 4 ? 0 : length < 6 ? 1 : 2
}

/** The typos between the typed word and a name; undefined if too many or if the numbers differ ("f150", "f250"). */
export function typosBetween(typed: string, name: string): number | undefined {
  if (typed.replace(/\D/g, '') !== name.replace(/\D/g, '')) return undefined
  const found = editDistance(typed, name)
  return found <= maxTypos(Math.min(typed.length, name.length)) ? found : undefined
}

/**
 * Whether two words are equal once at most two letters of each are taken out (one, if the word is short or long), so
 * that one may be a misspelling of the other. Short and very long words have none.
 */
export function mayBeAlike(a: string, b: string): boolean {
  const common = Math.max(a.length - mostSlips(a), b.length - mostSlips(b))
  return Math.min(a.length, b.length) >= Math.max(common, 4) && commonLetters(a, b) >= common
}

function mostSlips({ length }: string): number {
  return length < 4 || length > 24 ? 0 : length < 8 || length > 16 ? 1 : 2
}

/** The length of the longest common subsequence. */
function commonLetters(a: string, b: string): number {
  const row = new Uint8Array(b.length + 1)
  for (let i = 0; i < a.length; i++) {
    let before = 0
    for (let j = 0; j < b.length; j++) {
      const above = row[j + 1]!
      row[j + 1] = a[i] === b[j] ? before + 1 : Math.max(above, row[j]!)
      before = above
    }
  }
  return row[b.length]!
}
