import { type FormEvent, useEffect, useRef, useState } from 'react'
import { caseTextLength, guaranteeReasons } from '#shared/after-sale/lists.ts'
import type { OrderGuarantee } from '#shared/api/guarantee.ts'
import { guarantee } from '#shared/i18n/guarantee.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PhotoField } from '#web/design/photo-field.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { LineName } from '#web/guarantee/case-card.tsx'
import {
  emptyDraft,
  type Issues,
  issuesOf,
  keepDraft,
  type ReportDraft,
  readDraft,
  type SignedOrder,
  sendReport,
} from '#web/guarantee/report.ts'
import { CharactersLeft } from '#web/reviews/characters-left.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = SignedOrder & {
  /** The lines that can be reported. */
  lines: OrderGuarantee['lines']
  /** A button opened the form just now, so it takes the focus. */
  isCalled: boolean
  onCancel: () => void
  onSent: () => void
  /** The order's data is stale: another tab has reported it, or it was refunded. */
  onStale: () => void
}

/** Which wheels, what is wrong, and photos. Input is kept in the tab until it is sent or cancelled. */
export function ReportForm({ order_id, signature, lines, isCalled, onCancel, onSent, onStale }: Props) {
  const words = useMessages(guarantee)
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<ReportDraft>(() => readDraft(order_id) ?? emptyDraft)
  const [issues, setIssues] = useState<Issues>({})
  const [problem, setProblem] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const isOne = lines.length === 1
  const line = isOne ? lines[0]!.line : draft.line

  useEffect(() => {
    if (draft !== emptyDraft) keepDraft(order_id, draft)
  }, [order_id, draft])
  useEffect(() => {
    if (isCalled) form.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isCalled])

  function change(next: Partial<ReportDraft>) {
    setDraft((now) => ({ ...now, ...next }))
    setIssues((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in next))))
  }

  function point(found: Issues) {
    setIssues(found)
    const first = (['line', 'reason', 'text'] as const).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    const found = issuesOf({ ...draft, line }, locale)
    if (Object.keys(found).length > 0) return point(found)
    setSending(true)
    try {
      await sendReport({ order_id, signature }, { ...draft, line })
      keepDraft(order_id, null)
      onSent()
    } catch (error) {
      setSending(false)
      setProblem(error)
      if (!(error instanceof ApiProblem)) return
      const fields = Object.entries(error.fields).map(([name, [sentence]]) => [name, sentence])
      if (fields.length > 0) point(Object.fromEntries(fields))
      if (error.code.startsWith('guarantee_')) onStale()
    }
  }

  const isUnanswered = problem instanceof ApiProblem && problem.status === 0
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={words.form_title}
      className="card space-y-5 p-4 md:p-6"
    >
      {isOne ? (
        <p className="font-semibold text-small">
          <LineName line={lines[0]!} />
        </p>
      ) : (
        <ChoiceGroup legend={words.which} error={issues.line}>
          {lines.map((each) => (
            <Choice
              key={each.line}
              kind="radio"
              framed
              name="line"
              checked={line === each.line}
              onChange={() => change({ line: each.line })}
              label={<LineName line={each} />}
            />
          ))}
        </ChoiceGroup>
      )}
      <ChoiceGroup legend={words.reason} error={issues.reason}>
        {guaranteeReasons.map((reason) => (
          <Choice
            key={reason}
            kind="radio"
            framed
            name="reason"
            checked={draft.reason === reason}
            onChange={() => change({ reason })}
            label={words[reason]}
            hint={reason === 'rubs_inside' || reason === 'rubs_outside' ? words[`${reason}_hint`] : undefined}
          />
        ))}
      </ChoiceGroup>
      <div>
        <TextArea
          name="text"
          label={words.text}
          hint={words.text_hint}
          error={issues.text ?? null}
          rows={4}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <CharactersLeft used={draft.text.trim().length} most={caseTextLength.text} />
      </div>
      <div className="space-y-1">
        <PhotoField
          photos={draft.photos}
          onChange={(next) => setDraft((now) => ({ ...now, photos: next(now.photos) }))}
        />
        <p className="text-label text-muted">{words.photos_hint}</p>
      </div>
      {problem !== null && (
        <Notice kind="error">
          {sayError(problem, locale)} {isUnanswered && words.kept}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={isSending}>
          {words.send}
        </Button>
        <Button
          onClick={() => {
            keepDraft(order_id, null)
            onCancel()
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
