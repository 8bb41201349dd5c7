import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/design/class-names.ts'

/**
 * The next step or message in place of a form that is gone: takes the focus that the form had, which would otherwise begin again
 * at the top of the page.
 */
export function TakesFocus({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={classNames('outline-none', className)}>
      {children}
    </div>
  )
}
