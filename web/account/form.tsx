import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { customer } from '#shared/i18n/sign-in.ts'
import { shownCustomer } from '#web/account/customer.ts'
import { type DraftForm, dropDraft, keepDraft, readDraft } from '#web/account/form-draft.ts'
import { ProblemNotice } from '#web/account/problem-notice.tsx'
import { forgetExpiredToken, isSignedOut } from '#web/account/signing.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { readKept } from '#web/browser/storage.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useMessages } from '#web/shell/language.ts'

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
  /** Where the sign-in has ended, the tab keeps what was typed under this name, except for passwords and codes. */
  draft?: DraftForm
  children?: ReactNode
}

/** A short form validated by the server: errors appear at their fields and the input is kept. */
export function AccountForm({ fields: given, submit, onSubmit, draft, children }: Props) {
  const words = useMessages(customer)
  const isLive = useHydrated()
  // Only a form that comes after hydration has a draft: those of the account, whose data the browser fetches.
  const [drafted] = useState(() => (draft && isLive ? readDraft(draft, shownCustomer()?.email ?? '') : null))
  const fields = drafted ? given.map((field) => filledIn(field, drafted)) : given
  /** Whose sign-in had ended when the form was sent. */
  const [ended, setEnded] = useState<string | null>(null)
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
    const [token, who] = [readKept('access_token'), shownCustomer()?.email || null]
    try {
      await onSubmit(valuesOf(form.current))
      if (draft) dropDraft(draft)
    } catch (error) {
      if (isSignedOut(error) && token && !forgetExpiredToken(token) && who) {
        setEnded(who)
        keepTyped(who)
      }
      const messages = error instanceof ApiProblem ? error.fields : {}
      const first = fields.find(({ name }) => messages[name])
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
      else setProblem(error)
      setWrong(messages)
    }
    setBusy(false)
  }

  function keepTyped(who: string) {
    if (!draft || !form.current) return
    const secret = fields.filter((field) => 'type' in field && field.type === 'password').map(({ name }) => name)
    const typed = Object.entries(valuesOf(form.current)).filter(([name]) => !secret.includes(name))
    keepDraft(draft, who, Object.fromEntries(typed))
  }

  /** Keeps the draft. A message is about the value that was sent: it goes when another is there that the browser finds valid. */
  function noteInput({ target }: FormEvent) {
    if (ended) keepTyped(ended)
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
      onInput={noteInput}
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
      {problem !== null && <ProblemNotice problem={problem} />}
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

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** The field as the draft has it. One whose value the form's owner holds is filled in by that owner. */
function filledIn(field: FormField, draft: Record<string, string>): FormField {
  if ('kind' in field) return { ...field, defaultChecked: field.name in draft }
  const value = draft[field.name]
  return value === undefined || 'value' in field ? field : { ...field, defaultValue: value }
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
