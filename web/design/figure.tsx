import type { ReactNode } from 'react'
import { classNames } from '#web/design/class-names.ts'

/** A size, SKU, phone number or other figure: left-to-right in every language, with tabular digits. */
export function Figure({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi dir="ltr" className={classNames('figures', className)}>
      {children}
    </bdi>
  )
}
