import { type Role, roles } from '#shared/desk/permissions.ts'
import { deskPeople } from '#shared/i18n/desk/people.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'

export type MemberValues = { name: string; role: Role; language: 'en' | 'ar' }

type Name = keyof MemberValues
type Props = {
  form: {
    values: MemberValues
    set: (name: Name, value: string) => void
    field: (name: Name) => {
      name: string
      value: string
      error: string | null
      onChange: (event: { target: { value: string } }) => void
    }
  }
}

/** Name, role and language of a member, in both of its forms. */
export function MemberFields({ form }: Props) {
  const words = deskPeople[useLocale()]
  return (
    <>
      <Field label={words.name} autoComplete="off" {...form.field('name')} />
      <ChoiceGroup legend={words.role}>
        {roles.map((role) => (
          <Choice
            key={role}
            kind="radio"
            name="role"
            value={role}
            checked={form.values.role === role}
            onChange={() => form.set('role', role)}
            label={words[`role_${role}`]}
            hint={words[`role_${role}_hint`]}
          />
        ))}
      </ChoiceGroup>
      <Select label={words.language} {...form.field('language')}>
        <option value="en">{words.language_en}</option>
        <option value="ar">{words.language_ar}</option>
      </Select>
    </>
  )
}
