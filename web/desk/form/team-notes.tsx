import { useState } from 'react'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Section } from '#web/desk/parts/page.tsx'

type Words = Record<
  'notes' | 'note_added' | 'note_removed' | 'remove_note' | 'add_note' | 'new_note' | 'notes_hint',
  string
>
type Note = { id: string; staff_id: string; staff_name: string; text: string; created_at: string }

type Props = {
  words: Words
  notes: Note[]
  mayWrite: boolean
  add: (text: string) => Promise<unknown>
  remove: (note_id: string) => Promise<unknown>
  /** Reads the notes again. */
  reload: () => Promise<void>
}

const blank = { version: 0, values: { text: '' } }

/** What the team writes for itself about an order or a customer; a note is removed by the person who wrote it. */
export function TeamNotes({ words, notes, mayWrite, add, remove, reload }: Props) {
  const locale = useLocale()
  const me = useMember()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm(blank, async ({ text }) => {
    setProblem(null)
    await add(text)
    toast(words.note_added)
    await reload()
  })
  async function removeNote(note_id: string) {
    setProblem(null)
    try {
      await remove(note_id)
      toast(words.note_removed)
      await reload()
    } catch (error) {
      setProblem(sayError(error, locale))
    }
  }
  return (
    <Section title={words.notes}>
      {problem && <Notice kind="error">{problem}</Notice>}
      <ul className="space-y-3">
        {notes.map((note) => (
          <li key={note.id} className="rounded-control bg-sunken p-3 text-small">
            <p dir="auto" className="whitespace-pre-line break-words">
              {note.text}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-label text-muted">
              <bdi>{note.staff_name}</bdi>
              <span className="figures">{formatTime(note.created_at, locale)}</span>
              {note.staff_id === me.id && mayWrite && (
                <button
                  type="button"
                  className="ms-auto min-h-11 text-accent underline underline-offset-4"
                  onClick={() => void removeNote(note.id)}
                >
                  {words.remove_note}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className={notes.length > 0 ? 'mt-4' : undefined}>
          <FormFrame isAside form={form} verb={words.add_note} onSaved={form.restart}>
            <TextArea
              label={words.new_note}
              hint={words.notes_hint}
              rows={3}
              maxLength={2000}
              dir="auto"
              {...form.field('text')}
            />
          </FormFrame>
        </div>
      )}
    </Section>
  )
}
