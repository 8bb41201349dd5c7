import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { settlementFile } from '#shared/desk/limits.ts'
import { inFigures } from '#shared/figures.ts'
import { deskSettlements } from '#shared/i18n/desk/settlements.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Field, Labelled } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { FileInput } from '#web/desk/form/file-input.tsx'
import { inBase64 } from '#web/desk/form/in-base64.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

/** Adds a settlement file of Paymob, and goes to its page; or says what is wrong in which line. */
export function AddFile() {
  const locale = useLocale()
  const words = deskSettlements[locale]
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [received, setReceived] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; mistakes: string[] }>()

  async function add(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!file) return setProblem({ text: words.file_missing, mistakes: [] })
    // Only the server knows the file's currency, and how many decimals it has.
    const amount = received.trim()
    setProblem(undefined)
    setBusy(true)
    try {
      const data = inBase64(new Uint8Array(await file.arrayBuffer()))
      const body = { file_name: file.name.slice(0, 200), data, ...(amount && { amount }) }
      const { id } = await deskCall('POST /desk/settlements', { body, timeoutMs: 60_000 })
      toast(words.added)
      await navigate(inLocale(`/desk/settlements/${id}`, locale))
    } catch (error) {
      const mistakes = error instanceof DeskProblem ? (error.fields.file ?? []) : []
      setProblem({ text: mistakes.length > 0 ? words.file_wrong : sayError(error, locale), mistakes })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void add(event)} className="space-y-4">
      {problem && (
        <Notice kind="error">
          <p>{problem.text}</p>
          {problem.mistakes.length > 0 && (
            <ul className="mt-2 list-disc ps-5">
              {problem.mistakes.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Labelled
          label={words.file}
          hint={words.file_hint(settlementFile.most / 1024 / 1024, inFigures(settlementFile.rows))}
        >
          {(tied) => (
            <FileInput
              {...tied}
              chosen={file?.name}
              accept=".csv,.xlsx,text/csv"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
          )}
        </Labelled>
        <Field
          label={words.received}
          hint={words.received_hint}
          optional
          inputMode="decimal"
          dir="ltr"
          value={received}
          onChange={(event) => setReceived(event.target.value)}
        />
      </div>
      <Button type="submit" look="primary" busy={busy}>
        {words.upload}
      </Button>
    </form>
  )
}
