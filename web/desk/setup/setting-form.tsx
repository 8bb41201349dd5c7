import type { ReactNode } from 'react'
import { settingFields } from '#shared/i18n/desk/setup/setting-fields.ts'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm, type Values } from '#web/desk/form/use-form.ts'
import { LogoField } from '#web/desk/setup/logo-field.tsx'

type Spec = {
  name: keyof (typeof settingFields)['en'] & string
  hint?: string
  optional?: true
  /** `figure`: left-to-right in both languages. `secret`: never shown, nor kept by the browser. */
  kind?: 'area' | 'figure' | 'secret' | 'email' | 'time' | 'picture'
  /** The base address of the stored picture. */
  shown?: string | null
  options?: { value: string; label: string }[]
}

type Group = { title?: string; text?: string; fields: Spec[] }

type Props<Fields extends Values> = {
  stored: { version: number; values: Fields }
  save: (values: Fields, version: number) => Promise<void>
  groups: Group[]
  verb?: string
  /** At most one form of a page: asks before changes are left. */
  guarded?: true
  onSaved?: () => void
  children?: ReactNode
}

/** A form of the settings: groups of fields in two columns, and both versions where two people edit it at once. */
export function SettingForm<Fields extends Values>({ stored, save, groups, children, ...frame }: Props<Fields>) {
  const form = useForm<Fields>(stored, save)
  const labels = settingFields[useLocale()]
  return (
    <>
      <FormFrame form={form} {...frame}>
        {groups.map(({ title, text, fields }) => (
          <FieldGroup key={fields[0]!.name} title={title} text={text}>
            {fields.map((spec) => (
              <Input key={spec.name} spec={spec} label={labels[spec.name]} bound={form.field(spec.name)} />
            ))}
          </FieldGroup>
        ))}
        {children}
      </FormFrame>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={groups.flatMap(({ fields }) => fields.map(({ name }) => ({ name, label: labels[name] })))}
          onSettle={form.settle}
        />
      )}
    </>
  )
}

function FieldGroup({
  title,
  text,
  children,
}: {
  title: string | undefined
  text: string | undefined
  children: ReactNode
}) {
  if (!title) return <div className="grid gap-x-6 gap-y-5 @md:grid-cols-2">{children}</div>
  return (
    <section className="card space-y-4 p-4 md:p-6">
      <div>
        <h2 className="text-lead">{title}</h2>
        {text && <p className="mt-1 text-muted text-small">{text}</p>}
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

type Bound = {
  name: string
  value: string
  error: string | null
  onChange: (event: { target: { value: string } }) => void
}

function Input({
  spec: { name, hint, optional, kind, options, shown = null },
  label,
  bound,
}: {
  spec: Spec
  label: string
  bound: Bound
}) {
  const around = { label, ...(hint && { hint }), ...(optional && { optional }) }
  if (options)
    return (
      <Select {...around} {...bound}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  if (kind === 'picture') return <LogoField label={label} hint={hint} bound={bound} stored={shown} />
  const written = name.endsWith('_ar') ? ({ lang: 'ar', dir: 'rtl' } as const) : ({ dir: 'ltr', lang: 'en' } as const)
  if (kind === 'area') return <TextArea {...around} {...bound} {...written} />
  const type = { figure: 'text', secret: 'password', email: 'email', time: 'time' } as const
  const direction = kind ? ({ dir: 'ltr' } as const) : written
  return (
    <Field
      {...around}
      {...bound}
      {...direction}
      type={kind ? type[kind as keyof typeof type] : 'text'}
      autoComplete={kind === 'secret' ? 'new-password' : 'off'}
      spellCheck={kind === undefined}
    />
  )
}
