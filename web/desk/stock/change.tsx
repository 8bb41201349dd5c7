import { Figure } from '#web/design/figure.tsx'
import { withSign } from '#web/desk/format.ts'

/** A change of pieces with its sign: "+4" or "−3". */
export function Change({ pieces }: { pieces: number }) {
  return <Figure className="font-semibold">{withSign(pieces)}</Figure>
}
