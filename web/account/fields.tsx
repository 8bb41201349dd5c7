import type { customer } from '#shared/i18n/sign-in.ts'
import type { FormField } from '#web/account/form.tsx'

/** The fields that several account forms share. Latin input is left-to-right on Arabic pages too. */

export function emailField(label: string, more: { hint?: string; autoFocus?: boolean; autoComplete?: string } = {}) {
  return {
    name: 'email',
    label,
    type: 'email',
    autoComplete: 'username',
    inputMode: 'email',
    dir: 'ltr',
    ...more,
  } satisfies FormField
}

/** The password that the customer has. */
export function passwordField(label: string, more: { name?: string; hint?: string; autoFocus?: boolean } = {}) {
  return {
    name: 'password',
    label,
    type: 'password',
    autoComplete: 'current-password',
    dir: 'ltr',
    ...more,
  } satisfies FormField
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
export function codeField(label: string, more: { hint?: string; autoFocus?: boolean; defaultValue?: string } = {}) {
  return {
    name: 'code',
    label,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    dir: 'ltr',
    ...more,
  } satisfies FormField
}

/** Tells a password manager which account the form's password belongs to. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
}
