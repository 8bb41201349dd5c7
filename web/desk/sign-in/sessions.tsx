import type { StaffSession } from '#shared/desk/staff.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { formatTime } from '#web/desk/format.ts'
import { Press } from '#web/desk/parts/press.tsx'

type Props = { sessions: StaffSession[]; onEnd?: (id: string) => Promise<void> }

/** Browsers where a member is signed in. */
export function Sessions({ sessions, onEnd }: Props) {
  const locale = useLocale()
  const words = deskSignIn[locale]
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, browser, system, network, seen_at, is_current }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-3">
          <p className="min-w-0 flex-1 basis-48 text-small">
            <bdi className="font-semibold">
              {[browser, system].filter(Boolean).join(' · ') || words.unknown_browser}
            </bdi>{' '}
            {is_current && <Badge tone="accent">{words.session_current}</Badge>}
            <span className="block text-label text-muted">
              {words.session_seen(formatTime(seen_at, locale))} · <Figure>{network}</Figure>
            </span>
          </p>
          {onEnd && !is_current && <Press onPress={() => onEnd(id)}>{words.session_end}</Press>}
        </li>
      ))}
    </ul>
  )
}
