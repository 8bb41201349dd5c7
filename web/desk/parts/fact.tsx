import type { ReactNode } from 'react'
import { classNames } from '#web/design/class-names.ts'

/** `text` may break; `figure` is large; `sum` keeps on one line, on phones beside its name. */
const looks = {
  text: { pair: 'min-w-0', value: 'break-words' },
  figure: { pair: '', value: 'figures text-lead' },
  sum: { pair: 'flex items-baseline justify-between gap-3 sm:block', value: 'figures whitespace-nowrap' },
}

/** A fact and its name, in a `dl`. */
export function Fact({ name, look, children }: { name: string; look: keyof typeof looks; children: ReactNode }) {
  const { pair, value } = looks[look]
  return (
    <div className={pair || undefined}>
      <dt className="text-label text-muted">{name}</dt>
      <dd className={classNames(value, 'font-semibold')}>{look === 'sum' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}
