import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { customer } from '#shared/i18n/sign-in.ts'
import { ApiProblem, sayError } from '#web/browser/api-problem.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Input = Omit<ComponentProps<typeof Field>, 'name' | 'error'>
type Options = Omit<ComponentProps<typeof Select>, 'name' | 'error' | 'children'> & {
  options: readonly (readonly [value: string, label: string])[]
}
type Tick = { kind: 'checkbox'; label: string; defaultChecked?: boolean; disabled?: boolean }

/** A text input, a select or a checkbox. */
export type FormField = { name: string } & (Input | Options | Tick)

type Props = {
  fields: FormField[]
  submit: string
  /** Throws ApiProblem; its field errors are shown at their fields. */
  onSubmit: (values: Record<string, string>) => Promise<void>
  children?: ReactNode
}

/** A short form validated by the server: errors appear at their fields and the input is kept. */
export function AccountForm({ fields, submit, onSubmit, children }: Props) {
  const words = useMessages(customer)
  const locale = useLocale()
  const isLive = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [shown, setShown] = useState(false)
  const [wrong, setWrong] = useState<Record<string, string[]>>({})

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || !form.current) return
    setBusy(true)
    setProblem(null)
    setWrong({})
    try {
      await onSubmit(Object.fromEntries([...new FormData(form.current)].map(([name, value]) => [name, String(value)])))
    } catch (error) {
      const messages = error instanceof ApiProblem ? error.fields : {}
      const first = fields.find(({ name }) => messages[name])
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
      else setProblem(error)
      setWrong(messages)
    }
    setBusy(false)
  }

  /** A message is about the value that was sent: it goes when another is there that the browser finds valid. */
  function clearMessage({ target }: FormEvent) {
    const { name, value, validity } = target as HTMLInputElement | HTMLSelectElement
    if (wrong[name] && value.trim() && validity.valid) setWrong(({ [name]: _, ...others }) => others)
  }

  return (
    // `post`, so that a submission without scripts does not put the password into the address.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      onInput={clearMessage}
      className="space-y-4"
    >
      {fields.map((field) => (
        <OneField key={field.name} field={field} shown={shown} error={wrong[field.name]?.[0] ?? null} />
      ))}
      {fields.some((field) => 'type' in field && field.type === 'password') && (
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input
            type="checkbox"
            checked={shown}
            onChange={(event) => setShown(event.target.checked)}
            className="size-5 accent-accent"
          />
          {words.show_password}
        </label>
      )}
      {problem !== null && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      <Button
        type="submit"
        look="primary"
        wide
        busy={busy}
        disabled={!isLive}
        className="disabled:bg-accent! disabled:cursor-default"
      >
        {submit}
      </Button>
      {children}
    </form>
  )
}

function OneField({ field, shown, error }: { field: FormField; shown: boolean; error: string | null }) {
  if ('kind' in field) return <Choice {...field} />
  if ('options' in field) {
    const { options, ...select } = field
    return (
      <Select {...select} error={error}>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  }
  return <Field {...field} type={field.type === 'password' && shown ? 'text' : field.type} error={error} />
}

type More<Key extends string> = Partial<Record<Key, string>> & { autoFocus?: boolean }

/** The fields of several account forms. What is typed in Latin letters is left-to-right on Arabic pages too. */
export function emailField(label: string, more: More<'hint' | 'autoComplete' | 'defaultValue'> = {}) {
  return {
    name: 'email',
    label,
    type: 'email',
    autoComplete: 'username',
    inputMode: 'email',
    dir: 'ltr',
    ...more,
  } as const
}

/** The customer's current password. */
export function passwordField(label: string, more: More<'name' | 'hint' | 'defaultValue'> = {}) {
  return { name: 'password', label, type: 'password', autoComplete: 'current-password', dir: 'ltr', ...more } as const
}

type Words = Pick<(typeof customer)['en'], 'password_hint' | 'password_again'>

/** A new password, typed twice. */
export function newPasswordFields(label: string, { password_hint: hint, password_again }: Words): FormField[] {
  const field = { ...passwordField(label), autoComplete: 'new-password' }
  return [
    { ...field, hint },
    { ...field, name: 'password_confirmation', label: password_again },
  ]
}

/** A one-time code from an e-mail or an authenticator app. */
export function codeField(label: string, more: More<'hint' | 'defaultValue'> = {}) {
  return { name: 'code', label, inputMode: 'numeric', autoComplete: 'one-time-code', dir: 'ltr', ...more } as const
}

/** Tells a password manager which account the form's password belongs to. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
}
