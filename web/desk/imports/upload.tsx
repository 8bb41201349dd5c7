import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { importKinds } from '#shared/desk/import-states.ts'
import { importFile } from '#shared/desk/limits.ts'
import { deskImports } from '#shared/i18n/desk/imports.ts'
import { inLocale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Field, Labelled, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { FileInput } from '#web/desk/form/file-input.tsx'
import { inBase64 } from '#web/desk/form/in-base64.ts'

/** Uploads a file in parts, and goes to its import. */
export function Upload({ suppliers }: { suppliers: string[] }) {
  const locale = useLocale()
  const words = deskImports[locale]
  const navigate = useNavigate()
  const list = useId()
  const [kind, setKind] = useState<(typeof importKinds)[number]>('wheels')
  const [supplier, setSupplier] = useState('')
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string | null>(null)

  async function upload(event: FormEvent) {
    event.preventDefault()
    if (sent !== undefined) return
    if (!file) return setProblem(words.file_missing)
    if (file.size > importFile.most) return setProblem(words.file_large)
    setProblem(null)
    setSent(0)
    try {
      const body = { kind, supplier, file_name: file.name.slice(0, 200), size: file.size }
      const { id } = await deskCall('POST /desk/imports', { body })
      for (let n = 0; n * importFile.part < file.size; n++) {
        const part = file.slice(n * importFile.part, (n + 1) * importFile.part)
        const data = inBase64(new Uint8Array(await part.arrayBuffer()))
        await deskCall('POST /desk/imports/{id}/parts', { params: { id }, body: { n, data } })
        setSent(Math.min(file.size, (n + 1) * importFile.part))
      }
      await navigate(inLocale(`/desk/imports/${id}`, locale))
    } catch (error) {
      setProblem(sayError(error, locale))
      setSent(undefined)
    }
  }

  return (
    <form onSubmit={(event) => void upload(event)} className="space-y-4">
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="grid items-start gap-4 md:grid-cols-3">
        <Select
          label={words.kind}
          value={kind}
          onChange={(event) => setKind(event.target.value as (typeof importKinds)[number])}
        >
          {importKinds.map((each) => (
            <option key={each} value={each}>
              {words[`kind_${each}`]}
            </option>
          ))}
        </Select>
        <Field
          label={words.supplier}
          hint={words.supplier_hint}
          optional
          list={list}
          maxLength={80}
          value={supplier}
          onChange={(event) => setSupplier(event.target.value)}
        />
        <datalist id={list}>
          {suppliers.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <Labelled label={words.file} hint={words.file_hint}>
          {(tied) => (
            <FileInput
              {...tied}
              chosen={file?.name}
              accept=".csv,.json,.xlsx,text/csv,application/json"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
          )}
        </Labelled>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="primary" busy={sent !== undefined}>
          {words.upload}
        </Button>
        {sent !== undefined && file && (
          <span role="status" className="text-small">
            {words.uploading(Math.floor((sent / file.size) * 100))}
          </span>
        )}
      </div>
    </form>
  )
}
