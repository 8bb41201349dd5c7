import type { ReactNode } from 'react'
import { classNames } from '#web/design/class-names.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'

export type Tone = 'fits' | 'warn' | 'refuse' | 'unknown' | 'accent' | 'neutral'

const tones: Record<Tone, string> = {
  fits: 'bg-fits-faint text-fits',
  warn: 'bg-warn-faint text-warn',
  refuse: 'bg-refuse-faint text-refuse',
  unknown: 'bg-unknown-faint text-unknown',
  accent: 'bg-accent-faint text-accent',
  neutral: 'border border-line bg-raised text-ink',
}

/** A short label in a pill. The four verdict tones are reserved for verdicts. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-semibold text-label leading-5',
        tones[tone],
      )}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
