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
