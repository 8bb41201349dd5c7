import type { ReactNode } from 'react'
import type { VerdictWord } from '#shared/api/common.ts'
import { shell } from '#shared/i18n/shell.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

type Tone = 'fits' | 'warn' | 'refuse' | 'unknown' | 'accent' | 'neutral'

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

/** A verdict's tone, which is also the name of its icon. */
export const verdictTone: Record<VerdictWord, Extract<Tone, 'fits' | 'warn' | 'refuse' | 'unknown'>> = {
  pass: 'fits',
  parts: 'fits',
  warn: 'warn',
  fail: 'refuse',
  unknown: 'unknown',
}

const colours = { fits: 'text-fits', warn: 'text-warn', refuse: 'text-refuse', unknown: 'text-unknown' }

/** A verdict, always with its icon and text. */
export function VerdictBadge({ verdict }: { verdict: VerdictWord }) {
  const words = shell[useLocale()]
  return (
    <Badge tone={verdictTone[verdict]} icon={verdictTone[verdict]}>
      {words[`verdict_${verdict}`]}
    </Badge>
  )
}

/** The same without a badge, for lines with little room; `children` is another text for the verdict. */
export function VerdictMark({ verdict, children }: { verdict: VerdictWord; children?: ReactNode }) {
  const words = shell[useLocale()]
  const tone = verdictTone[verdict]
  return (
    <span className={`inline-flex items-center gap-1 align-bottom font-semibold ${colours[tone]}`}>
      <Icon name={tone} size={18} />
      {children ?? words[`verdict_${verdict}`]}
    </span>
  )
}

/** A verdict's icon in its colour, for the start of a paragraph that explains it. */
export function VerdictIcon({ verdict }: { verdict: VerdictWord }) {
  const tone = verdictTone[verdict]
  return <Icon name={tone} size={22} className={`mt-0.5 ${colours[tone]}`} />
}
