import { design } from '#shared/i18n/design.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Select } from '#web/design/select.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Buttons in three looks and two sizes, busy and disabled. */
export function Buttons() {
  const words = useMessages(design)
  return (
    <div className="space-y-4">
      {(['primary', 'quiet', 'plain'] as const).map((look) => (
        <div key={look} className="flex flex-wrap items-center gap-4">
          <Button look={look}>{words[look]}</Button>
          <Button look={look} size="large">
            <Icon name="wheel" />
            {words[look]}
          </Button>
          <Button look={look} busy>
            {words.busy}
          </Button>
          <Button look={look} disabled>
            {words.disabled}
          </Button>
          <LinkButton look={look} to="/alloy-wheels">
            {words.link}
            <Icon name="forward" />
          </LinkButton>
        </div>
      ))}
      <Button look="primary" wide>
        {words.primary}
      </Button>
    </div>
  )
}

/** Fields: empty, with a hint, filled, with an error, optional, disabled. */
export function Fields() {
  const words = useMessages(design)
  const { field: label, field_hint: hint, field_error: error, field_value } = words
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label={label} placeholder={words.field_placeholder} />
      <Field label={label} hint={hint} defaultValue={field_value} />
      <Field label={label} hint={hint} error={error} />
      <Field label={label} optional />
      <Field label={label} disabled defaultValue={field_value} />
      <Field label={label} type="search" defaultValue={field_value} />
      <Select label={words.choose} defaultValue="">
        <option value="">{words.choose}</option>
      </Select>
      <Select label={words.choose} error={error} defaultValue="">
        <option value="">{words.choose}</option>
      </Select>
      <Select label={words.choose} disabled defaultValue="">
        <option value="">{words.choose}</option>
      </Select>
      <TextArea label={words.note} hint={hint} />
      <TextArea label={words.note} error={error} />
    </div>
  )
}

/** Radio buttons and checkboxes: unchecked, checked, framed, disabled. */
export function Choices({ name }: { name: string }) {
  const words = useMessages(design)
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      {(['checkbox', 'radio'] as const).flatMap((kind) =>
        [false, true].map((framed) => (
          <div key={`${kind} ${framed}`} className="space-y-2">
            <Choice {...{ kind, framed }} name={`${name} ${framed} a`} label={words.choice} hint={words.choice_hint} />
            <Choice {...{ kind, framed }} name={`${name} ${framed} b`} label={words.choice} defaultChecked />
            <Choice {...{ kind, framed }} name={`${name} ${framed} c`} label={words.choice} disabled />
          </div>
        )),
      )}
    </div>
  )
}
