import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame, LeaveQuestion } from '#web/desk/form/form-frame.tsx'
import { useForm, type Values } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

export type FieldSpec = {
  name: string
  /** How it is edited; one line of text if left out. */
  kind?: 'area' | 'choice' | 'flag' | 'figure'
  /** Has an Arabic twin, `<name>_ar`, beside it. */
  bilingual?: true
  options?: { value: string; label: string }[]
  hint?: string
  disabled?: boolean
}

export type Group = { title: string; note?: ReactNode; fields: FieldSpec[] }

type Props = {
  groups: Group[]
  stored: { version: number; values: Values }
  save: (values: Values, version: number) => Promise<void>
  verb?: string
  /** A form for a new thing: nothing is read again after it was saved. */
  isNew?: true
}

/** A form of goods by groups of fields; English and Arabic are side by side, with what lacks marked. */
export function GoodsForm({ groups, stored: given, save, verb, isNew }: Props) {
  const locale = useLocale()
  const words = deskGoods[locale]
  const { revalidate } = useRevalidator()
  const [stored, setStored] = useState(given)
  if (!isNew && stored.version !== given.version) setStored(given)
  const form = useForm<Values>(stored, async (values, version) => {
    await save(values, version)
    if (isNew) return
    toast(deskFrame[locale].saved)
    await revalidate()
  })
  const fields = groups.flatMap((group) => group.fields)
  const labelled = fields.flatMap(({ name, bilingual, options }) => {
    const label = labelOf(name, words)
    const show = (value: string) => options?.find((option) => option.value === value)?.label ?? wordOf(value, words)
    return bilingual
      ? [
          { name, label: `${label} (${words.in_english})` },
          { name: `${name}_ar`, label: `${label} (${words.in_arabic})` },
        ]
      : [{ name, label, show }]
  })
  return (
    <>
      {isNew && <LeaveQuestion isDirty={form.isDirty && !form.busy} />}
      <FormFrame form={form} {...(isNew ? {} : { guarded: true })} {...(verb && { verb })}>
        {groups.map(({ title, note, fields }) => (
          <fieldset key={title} className="space-y-4">
            <legend className={groups.length > 1 ? 'mb-3 font-semibold text-lead' : 'sr-only'}>{title}</legend>
            {note}
            <div className="grid gap-4 sm:grid-cols-2">
              {fields.map((spec) => (
                <Edited key={spec.name} spec={spec} form={form} />
              ))}
            </div>
          </fieldset>
        ))}
      </FormFrame>
      {form.conflict && (
        <ConflictDialog conflict={form.conflict} yours={form.values} fields={labelled} onSettle={form.settle} />
      )}
    </>
  )
}

type Words = (typeof deskGoods)['en']
type Form = Pick<ReturnType<typeof useForm<Values>>, 'field' | 'values'>

/** The label of a field. */
function labelOf(name: string, words: Words): string {
  // Its choices are "shown" and "hidden".
  if (name === 'hidden') return words.visibility
  return String((words as Record<string, unknown>)[`field.${name}`] ?? name)
}

/** The word for a stored value. */
export function wordOf(value: string, words: Words): string {
  return String((words as Record<string, unknown>)[`value.${value}`] ?? value)
}

function Edited({ spec, form }: { spec: FieldSpec; form: Form }) {
  const words = deskGoods[useLocale()]
  const { name, kind, bilingual, options = [], hint, disabled } = spec
  const label = labelOf(name, words)
  if (bilingual)
    return (
      <>
        <div className="sm:col-start-1">
          <Text spec={spec} form={form} label={`${label} (${words.in_english})`} name={name} lang="en" />
        </div>
        <Text spec={spec} form={form} label={`${label} (${words.in_arabic})`} name={`${name}_ar`} lang="ar" />
      </>
    )
  if (kind === 'choice' || kind === 'flag') {
    const choices = kind === 'flag' ? ['yes', 'no'].map((value) => ({ value, label: wordOf(value, words) })) : options
    return (
      <Select label={label} hint={hint} disabled={disabled} {...form.field(name)}>
        {!choices.some(({ value }) => value === form.values[name]) && <option value="" />}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    )
  }
  return <Text spec={spec} form={form} label={label} name={name} />
}

type TextProps = { spec: FieldSpec; form: Form; label: string; name: string; lang?: 'en' | 'ar' }

function Text({ spec: { kind, hint, disabled }, form, label, name, lang }: TextProps) {
  const words = deskGoods[useLocale()]
  const english = form.values[name.replace(/_ar$/, '')]
  const lacks = lang === 'ar' && Boolean(english) && !/[\u0600-\u06ff]/.test(form.values[name] ?? '')
  const shown = {
    ...form.field(name),
    label,
    hint: lacks ? <span className="text-accent">{words.missing}</span> : hint,
    disabled,
    autoComplete: 'off',
    ...(lang && { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }),
    ...(kind === 'figure' && { dir: 'ltr', inputMode: 'decimal' as const }),
  }
  return kind === 'area' ? <TextArea rows={5} {...shown} /> : <Field {...shown} />
}
