import type { CartLine } from '#shared/api/cart.ts'
import { mostOfOneLine } from '#shared/limits.ts'

/** Lines shown, changed and removed together: one wheel, or front and rear of a staggered set. */
export type LineGroup = {
  key: string
  lines: readonly [CartLine, ...CartLine[]]
  ids: readonly string[]
  /** Pieces per line; front and rear of a set have the same. */
  quantity: number
  total: number
  /** The highest quantity per line. */
  most: number
}

/** Groups in the order of their first line, front before rear. Pure. */
export function lineGroups(lines: readonly CartLine[]): LineGroup[] {
  const bySet = new Map<string, CartLine[]>()
  for (const line of lines) {
    const key = line.set_id ?? line.id
    bySet.set(key, [...(bySet.get(key) ?? []), line])
  }
  return [...bySet].map(([key, group]) => grouped(key, group))
}

function grouped(key: string, lines: CartLine[]): LineGroup {
  const sorted = lines.toSorted((a, b) => rank(a) - rank(b)) as [CartLine, ...CartLine[]]
  return {
    key,
    lines: sorted,
    ids: sorted.map((line) => line.id),
    quantity: Math.min(...sorted.map((line) => line.quantity)),
    total: sorted.reduce((sum, line) => sum + line.total, 0),
    most: Math.min(mostOfOneLine, ...sorted.map((line) => (line.special_order ? mostOfOneLine : line.available))),
  }
}

function rank(line: CartLine): number {
  return line.axle === 'rear' ? 1 : 0
}
