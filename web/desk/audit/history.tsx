import { useCallback, useEffect, useState } from 'react'
import type { AuditEntry } from '#shared/desk/audit.ts'
import type { ThingKind } from '#shared/desk/audit-actions.ts'
import { deskAudit } from '#shared/i18n/desk/audit.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Changes, Undo } from '#web/desk/audit/entry.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

type Props = {
  kind: ThingKind
  id: string
  /** Another version reads the history again. */
  version: number
}

/** The history of one thing, beside it. Show it only to roles with `audit.read`. */
export function History({ kind, id, version }: Props) {
  const locale = useLocale()
  const words = deskAudit[locale]
  const [rows, setRows] = useState<AuditEntry[]>()
  const [next, setNext] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(
    async (after?: string) => {
      try {
        const query = { kind, thing_id: id, ...(after && { after }) }
        const page = await deskCall('GET /desk/audit', { query })
        setRows((before) => (after ? [...(before ?? []), ...page.rows] : page.rows))
        setNext(page.next)
        setProblem(null)
      } catch (error) {
        setProblem(sayError(error, locale))
      }
    },
    [kind, id, locale],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved change adds an entry
  useEffect(() => {
    void load()
  }, [load, version])

  return (
    <Section title={deskFrame[locale].history}>
      {problem && <Notice kind="error">{problem}</Notice>}
      {!rows && !problem && <Loading label={deskFrame[locale].loading} />}
      {rows?.length === 0 && <p className="text-muted text-small">{deskFrame[locale].no_changes}</p>}
      <ol className="space-y-4 border-line border-s ps-4">
        {rows?.map((entry) => (
          <li key={entry.id} className="text-small">
            <p>
              <bdi className="font-semibold">{entry.staff_name}</bdi> {words[entry.action]}
              {entry.undoes && <span className="text-muted"> ({words.undid})</span>}
            </p>
            <p className="figures text-label text-muted">{formatTime(entry.at, locale)}</p>
            <Changes entry={entry} />
            <Undo entry={entry} onDone={() => void load()} />
          </li>
        ))}
      </ol>
      {next && (
        <Press className="mt-4" onPress={() => load(next)}>
          {deskFrame[locale].load_more}
        </Press>
      )}
    </Section>
  )
}
