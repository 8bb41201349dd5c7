import type { ReactNode } from 'react'
import { classNames } from '#web/design/class-names.ts'

/** A row of a list of facts (`dl`): its name, and its value at the end of the row, or below where both have no room. */
export function FactRow({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6">
      <dt className="text-muted">{name}</dt>
      <dd className={classNames('ms-auto min-w-0 text-end', strong && 'font-semibold')}>{children}</dd>
    </div>
  )
}
