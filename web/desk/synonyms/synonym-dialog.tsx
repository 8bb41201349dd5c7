import { useEffect, useState } from 'react'
import type { SearchResult } from '#shared/api/search.ts'
import type { SynonymForm } from '#shared/desk/synonyms.ts'
import { deskSynonyms } from '#shared/i18n/desk/synonyms.ts'
import { search as limits } from '#shared/limits.ts'
import { findByText } from '#web/browser/find-by-text.ts'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

type Props = {
  /** What it edits: version 0 and no meaning for a new one. */
  stored: { word: string | null; version: number; values: SynonymForm }
  onClose: () => void
  onSaved: () => void
}

/** Gives a search word a meaning, and shows what the shop finds for it before it is saved. */
export function SynonymDialog({ stored, onClose, onSaved }: Props) {
  const words = deskSynonyms[useLocale()]
  const [opened] = useState(stored)
  const { word } = opened
  const form = useForm(opened, async (values, version) => {
    if (word === null) await deskCall('POST /desk/synonyms', { body: values })
    else await deskCall('PUT /desk/synonyms/{word}', { params: { word }, body: { version, values } })
    toast(words.saved)
  })
  const fields = { typed: words.word, means: words.means }
  return (
    <Dialog open onClose={onClose} title={word === null ? words.add : words.edit} kind="sheet">
      <FormFrame
        form={form}
        onSaved={() => {
          onSaved()
          onClose()
        }}
      >
        <Field
          label={words.word}
          hint={words.word_hint}
          dir="auto"
          readOnly={word !== null}
          autoComplete="off"
          {...form.field('typed')}
        />
        <Field label={words.means} hint={words.means_hint} dir="auto" autoComplete="off" {...form.field('means')} />
        <Preview means={form.values.means} />
      </FormFrame>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={[{ name: 'means', label: fields.means }]}
          onSettle={form.settle}
        />
      )}
    </Dialog>
  )
}

/** What the shop's search finds for a meaning, once the typing pauses. */
function Preview({ means }: { means: string }) {
  const words = deskSynonyms[useLocale()]
  const [found, setFound] = useState<SearchResult>()
  const query = means.trim()
  useEffect(() => {
    setFound(undefined)
    if (query.length < limits.minCharacters) return
    const stop = new AbortController()
    const timer = setTimeout(
      () => void findByText(query, 15, stop.signal).then(setFound, () => setFound(undefined)),
      limits.pauseMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])
  const { products = [], brands = [], models = [], more } = found ?? {}
  const others = brands.length + models.length > 0
  return (
    <p className="text-muted text-small" role="status">
      {found &&
        (products.length > 0
          ? words.finds(products.length, more!.products)
          : others
            ? words.finds_cars
            : words.finds_nothing)}
    </p>
  )
}
