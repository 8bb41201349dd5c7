import type { ReactNode } from 'react'
import type { VerdictWord } from '#shared/api/common.ts'
import { shell } from '#shared/i18n/shell.ts'
import { Badge, type Tone } from '#web/design/badge.tsx'
import { useLocale } from '#web/design/locale.ts'

export const verdictTone: Record<VerdictWord, Extract<Tone, 'fits' | 'warn' | 'refuse' | 'unknown'>> = {
  pass: 'fits',
  warn: 'warn',
  fail: 'refuse',
  unknown: 'unknown',
}

/** A verdict, always with its icon and its word; a figure may follow. */
export function VerdictBadge({ verdict, children }: { verdict: VerdictWord; children?: ReactNode }) {
  const words = shell[useLocale()]
  return (
    <Badge tone={verdictTone[verdict]} icon={verdictTone[verdict]}>
      {words[`verdict_${verdict}`]}
      {children}
    </Badge>
  )
}
