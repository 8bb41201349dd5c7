import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedQuestion, QuestionFields, QuestionKind } from '#shared/desk/content/questions.ts'
import { deskQuestions } from '#shared/i18n/desk/content/questions.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Dialog } from '#web/design/dialog.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { RemoveButton } from '#web/desk/parts/remove-button.tsx'

type Props = { question: ListedQuestion | null; kinds: QuestionKind[]; onClose: () => void }

/** Adds a question, or changes or removes one. */
export function QuestionForm({ question, kinds, onClose }: Props) {
  const locale = useLocale()
  const words = deskQuestions[locale]
  const { revalidate } = useRevalidator()
  const [stored] = useState(() => storedOf(question, kinds))
  const form = useForm<QuestionFields>(stored, async (values, version) => {
    if (question) await deskCall('PUT /desk/faq/{id}', { params: { id: question.id }, body: { version, values } })
    else await deskCall('POST /desk/faq', { body: values })
    toast(question ? deskFrame[locale].saved : words.added)
    await revalidate()
  })
  const fields = [
    { name: 'question', label: words.question_en, language: 'en' },
    { name: 'question_ar', label: words.question_ar, language: 'ar' },
    { name: 'answer', label: words.answer_en, language: 'en' },
    { name: 'answer_ar', label: words.answer_ar, language: 'ar' },
  ] as const
  if (form.conflict)
    return (
      <ConflictDialog
        conflict={form.conflict}
        yours={form.values}
        fields={[{ name: 'category', label: words.topic }, ...fields]}
        onSettle={form.settle}
      />
    )
  return (
    <Dialog open onClose={onClose} title={question ? words.edit : words.add} kind="sheet">
      <FormFrame form={form} onSaved={onClose}>
        <Select label={words.topic} {...form.field('category')}>
          {kinds.map(({ slug, name, name_ar }) => (
            <option key={slug} value={slug}>
              {locale === 'ar' ? name_ar : name}
            </option>
          ))}
        </Select>
        {fields.map(({ name, label, language }) => {
          const look = { label, lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' }
          return name.startsWith('answer') ? (
            <TextArea key={name} {...look} rows={6} {...form.field(name)} />
          ) : (
            <Field key={name} {...look} {...form.field(name)} />
          )
        })}
      </FormFrame>
      {question && (
        <RemoveButton
          words={words}
          remove={() => deskCall('DELETE /desk/faq/{id}', { params: { id: question.id } })}
          onRemoved={onClose}
        />
      )}
    </Dialog>
  )
}

function storedOf(question: ListedQuestion | null, kinds: QuestionKind[]) {
  if (!question)
    return {
      version: 0,
      values: { category: kinds[0]?.slug ?? '', question: '', question_ar: '', answer: '', answer_ar: '' },
    }
  const { id: _, version, ...values } = question
  return { version, values }
}
