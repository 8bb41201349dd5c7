import { type FormEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { QuestionKind } from '#shared/desk/content/questions.ts'
import { deskQuestions } from '#shared/i18n/desk/content/questions.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { KeepTyped } from '#web/desk/parts/ask.tsx'

type Kinds = QuestionKind[]
type Props = { kinds: Kinds; onClose: () => void }

/** The topics of the questions, in the order of the page. */
export function Topics({ kinds, onClose }: Props) {
  const locale = useLocale()
  const words = deskQuestions[locale]
  const { revalidate } = useRevalidator()
  const [list, setList] = useState(kinds.map((kind) => ({ ...kind, key: kind.slug })))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [begun] = useState(list)
  const id = useId()
  const edit = (key: string, values: Partial<QuestionKind>) =>
    setList(list.map((kind) => (kind.key === key ? { ...kind, ...values } : kind)))
  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const [was, now] = [begun, list].map((some) => some.map(({ key: _, ...kind }) => kind)) as [Kinds, Kinds]
      await deskCall('PUT /desk/faq/kinds', { body: { was, kinds: now } })
      toast(deskFrame[locale].saved)
      await revalidate()
      onClose()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.topics}
      kind="sheet"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={id} look="primary" busy={busy}>
            {deskFrame[locale].save}
          </Button>
          <Button onClick={onClose}>{deskFrame[locale].cancel}</Button>
        </div>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)} className="space-y-5">
        <KeepTyped hasTyped={() => list !== begun && !busy} />
        <p className="text-muted text-small">{words.topics_text}</p>
        {problem && <Notice kind="error">{problem}</Notice>}
        {list.map(({ key, slug, name, name_ar }) => (
          <fieldset key={key} className="space-y-3 border-line border-b pb-4">
            <legend className="sr-only">{(locale === 'ar' ? name_ar : name) || slug}</legend>
            {!kinds.some((kind) => kind.slug === key) && (
              <Field
                label={words.topic_slug}
                dir="ltr"
                value={slug}
                onChange={({ target }) => edit(key, { slug: target.value })}
              />
            )}
            <Field
              label={words.topic_en}
              dir="ltr"
              lang="en"
              value={name}
              onChange={({ target }) => edit(key, { name: target.value })}
            />
            <Field
              label={words.topic_ar}
              dir="rtl"
              lang="ar"
              value={name_ar}
              onChange={({ target }) => edit(key, { name_ar: target.value })}
            />
            <Button look="plain" className="px-0!" onClick={() => setList(list.filter((kind) => kind.key !== key))}>
              {words.topic_remove}
            </Button>
          </fieldset>
        ))}
        <Button onClick={() => setList([...list, { key: String(Date.now()), slug: '', name: '', name_ar: '' }])}>
          {words.topic_add}
        </Button>
      </form>
    </Dialog>
  )
}
