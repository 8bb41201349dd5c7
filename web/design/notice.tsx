import type { ReactNode } from 'react'
import { shell } from '#shared/i18n/shell.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

type Kind = 'info' | 'warn' | 'error' | 'success'

const icons: Record<Kind, IconName> = { info: 'info', warn: 'warn', error: 'refuse', success: 'check' }
const tints: Record<Kind, string> = {
  info: 'text-accent',
  warn: 'text-notice',
  error: 'text-error',
  success: 'text-accent',
}

type Props = {
  kind?: Kind
  title?: ReactNode
  /** What happened and what to do, a line each. */
  children?: ReactNode
  /** The next action. */
  action?: ReactNode
  className?: string
}

/** A message. Errors are announced assertively, everything else politely. */
export function Notice({ kind = 'info', title, children, action, className }: Props) {
  const words = shell[useLocale()]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-start gap-3 rounded-card border border-line bg-raised p-4',
        className,
      )}
    >
      <Icon name={icons[kind]} size={24} className={tints[kind]} />
      <div className="min-w-0 flex-1 basis-48 space-y-1">
        <span className="sr-only">{words[`notice_${kind}`]}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-small">{children}</div>}
      </div>
      {action && <div className="basis-full sm:basis-auto">{action}</div>}
    </div>
  )
}
