import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GoodsImport } from '#shared/desk/imports.ts'
import { deskImports } from '#shared/i18n/desk/imports.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'

type Props = {
  one: GoodsImport
  /** Opened by a button that is gone now: the focus goes to the first column. */
  focusFirst: boolean
  onDone: () => void
}

/** Which of our columns each column of the file is. */
export function Mapping({ one, focusFirst, onDone }: Props) {
  const locale = useLocale()
  const words = deskImports[locale]
  const { revalidate } = useRevalidator()
  const [mapping, setMapping] = useState(one.mapping)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const used = Object.values(mapping).filter(Boolean)
  const missing = one.needed.filter((column) => !used.includes(column))
  const twice = [...new Set(used.filter((column, i) => used.indexOf(column) !== i))]

  async function check(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await deskCall('PUT /desk/imports/{id}/mapping', { params: { id: one.id }, body: { mapping } })
      await revalidate()
      onDone()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void check(event)} className="space-y-5">
      <p className="text-small">{words.mapping_text}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {one.columns.map((column, i) => (
          <Select
            key={column}
            label={<Figure className="wrap-anywhere">{column}</Figure>}
            dir="ltr"
            autoFocus={focusFirst && i === 0}
            value={mapping[column] ?? ''}
            onChange={(event) => setMapping({ ...mapping, [column]: event.target.value })}
          >
            <option value="">{words.not_used}</option>
            {one.known.map((known) => (
              <option key={known} value={known} lang="en">
                {known}
                {one.needed.includes(known) ? ' *' : ''}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {missing.length > 0 && <Notice kind="warn">{words.mapping_missing(missing.join(', '))}</Notice>}
      {twice.length > 0 && <Notice kind="error">{words.mapping_twice(twice.join(', '))}</Notice>}
      <Button type="submit" look="primary" busy={busy} disabled={missing.length > 0 || twice.length > 0}>
        {words.check}
      </Button>
    </form>
  )
}
