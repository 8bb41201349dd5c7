import type { CarChange } from '#shared/api/cart.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import { cartCar } from '#shared/i18n/cart.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { VerdictMark } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Line = CarChange['lines'][number]

/** An axle's verdict before and after; `axle` is null where both axles agree. A null verdict was not checked. */
type AxleChange = {
  axle: 'front' | 'rear' | null
  before: VerdictWord | null
  after: VerdictWord | null
  reason: string | null
  reason_ar: string | null
}

const ranks: Record<VerdictWord, number> = { pass: 0, parts: 1, warn: 2, unknown: 2, fail: 3 }

/** Whether to ask the shopper to confirm: a line fails on the new car, or has a worse verdict than before. Pure. */
export function needsAnswer({ lines }: CarChange): boolean {
  return lines.some(({ before, after }) => {
    if (after?.verdict === 'fail') return true
    if (!before) return false
    return !after || ranks[after.verdict] > ranks[before.verdict]
  })
}

/** Number of cart entries that fail on the new car; front and rear of a set count as one. Pure. */
export function failingEntries({ lines }: CarChange): number {
  return new Set(lines.filter(({ after }) => after?.verdict === 'fail').map(({ set_id, id }) => set_id ?? id)).size
}

/** The verdict changes of a line per axle; a single row where both axles agree. Pure. */
export function axleChanges({ before, after }: Line): AxleChange[] {
  const axles = (after ?? before)?.axles ?? []
  if (axles.length === 0)
    return [
      { axle: null, before: before?.verdict ?? null, after: after?.verdict ?? null, reason: null, reason_ar: null },
    ]
  const rows = axles.map(({ axle }) => {
    const was = before?.axles.find((each) => each.axle === axle)
    const is = after?.axles.find((each) => each.axle === axle)
    return {
      axle,
      before: was?.verdict ?? before?.verdict ?? null,
      after: is?.verdict ?? after?.verdict ?? null,
      reason: is?.reason ?? null,
      reason_ar: is?.reason_ar ?? null,
    }
  })
  const isSame = rows.every((row) => JSON.stringify({ ...row, axle: 0 }) === JSON.stringify({ ...rows[0], axle: 0 }))
  return isSame ? [{ ...rows[0]!, axle: null }] : rows
}

/** A wheel of the cart with its verdicts on the old and the new car. */
export function LineChange({ line }: { line: Line }) {
  const words = useMessages(cartCar)
  const arabic = useLocale() === 'ar'
  const { title, size } = wheelName(arabic ? line.name_ar : line.name)
  return (
    <li className="space-y-1.5 py-3 text-small">
      <p className="leading-snug">
        <bdi className="font-semibold">{title}</bdi>
        <span className="flex flex-wrap gap-x-2 text-label text-muted">
          {line.axle !== 'any' && words[line.axle]}
          {size && <Figure>{size}</Figure>}
        </span>
      </p>
      {axleChanges(line).map((row) => (
        <Axle key={row.axle ?? 'both'} row={row} />
      ))}
    </li>
  )
}

function Axle({ row }: { row: AxleChange }) {
  const words = useMessages(cartCar)
  const arabic = useLocale() === 'ar'
  const reason = arabic ? row.reason_ar : row.reason
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2">
        {row.axle && <span className="text-muted">{words[row.axle]}</span>}
        <span className="sr-only">{words.before}: </span>
        <Word verdict={row.before} />
        <Icon name="forward" size={16} className="text-muted" />
        <span className="sr-only">{words.now}: </span>
        <Word verdict={row.after} />
      </p>
      {reason && <p className="text-muted">{reason}</p>}
    </div>
  )
}

function Word({ verdict }: { verdict: VerdictWord | null }) {
  const words = useMessages(cartCar)
  return verdict ? <VerdictMark verdict={verdict} /> : <span className="text-muted">{words.not_checked}</span>
}
