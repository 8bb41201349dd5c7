import { Figure } from '#web/design/figure.tsx'

/** A change of pieces with its sign: "+4" or "−3". */
export function Change({ pieces }: { pieces: number }) {
  return <Figure className="font-semibold">{pieces > 0 ? `+${pieces}` : pieces < 0 ? `−${-pieces}` : '0'}</Figure>
}
