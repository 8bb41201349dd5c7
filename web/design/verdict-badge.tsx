import type { ReactNode } from 'react'
import type { VerdictWord } from '#shared/api/common.ts'
import { shell } from '#shared/i18n/shell.ts'
import { Badge, type Tone } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

export const verdictTone: Record<VerdictWord, Extract<Tone, 'fits' | 'warn' | 'refuse' | 'unknown'>> = {
  pass: 'fits',
  parts: 'fits',
  warn: 'warn',
  fail: 'refuse',
  unknown: 'unknown',
}

/** A verdict, always with its icon and text, optionally with a figure. */
export function VerdictBadge({ verdict, children }: { verdict: VerdictWord; children?: ReactNode }) {
  const words = shell[useLocale()]
  return (
    <Badge tone={verdictTone[verdict]} icon={verdictTone[verdict]}>
      {words[`verdict_${verdict}`]}
      {children}
    </Badge>
  )
}

const colours = { fits: 'text-fits', warn: 'text-warn', refuse: 'text-refuse', unknown: 'text-unknown' }

/** The same without a badge, for lines with little room. */
export function VerdictMark({ verdict }: { verdict: VerdictWord }) {
  const words = shell[useLocale()]
  const tone = verdictTone[verdict]
  return (
    <span className={`inline-flex items-center gap-1 align-bottom font-semibold ${colours[tone]}`}>
      <Icon name={tone} size={18} />
      {words[`verdict_${verdict}`]}
    </span>
  )
}
