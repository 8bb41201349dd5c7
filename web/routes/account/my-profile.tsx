import { useCallback, useState } from 'react'
import type { Profile } from '#shared/api/auth.ts'
import { myAccount } from '#shared/i18n/account.ts'
import { customer as account } from '#shared/i18n/sign-in.ts'
import { AccountFrame } from '#web/account/account-frame.tsx'
import { AccountForm, newPasswordFields, PasswordOwner, passwordField } from '#web/account/form.tsx'
import { MyData } from '#web/account/my-data.tsx'
import { SecondFactorSection } from '#web/account/security/second-factor.tsx'
import { SignIns } from '#web/account/security/sign-ins.tsx'
import { keepUser } from '#web/account/signing.ts'
import { QueryResult, useAccountQuery } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { keep } from '#web/browser/storage.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'

export const meta = metaOf(account, (words) => ({
  title: words.my_profile,
  description: words.login_text,
  path: '/my-account/my-profile',
  hidden: true,
}))

/** Name, address and phone; password and second factor; language of e-mails; data export and account deletion. */
export default function ProfilePage() {
  const words = useMessages(account)
  const query = useAccountQuery(useCallback((signal) => call('GET /my-account', {}, { signal }), []))
  // Asked for together with the profile: a list that comes later would move the buttons below it.
  const signIns = useAccountQuery(useCallback((signal) => call('GET /my-account/sign-ins', {}, { signal }), []))
  return (
    <AccountFrame title={words.my_profile}>
      <QueryResult query={query}>
        {({ profile }) => (
          <div className="max-w-md space-y-12">
            <ProfileForm profile={profile} />
            {profile.has_password && <PasswordForm email={profile.email} onChanged={signIns.refetch} />}
            <SecondFactorSection profile={profile} onChanged={signIns.refetch} />
            <SignIns query={signIns} />
            <LanguageForm profile={profile} />
            <MyData profile={profile} />
          </div>
        )}
      </QueryResult>
    </AccountFrame>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const words = useMessages(account)
  const [saved, setSaved] = useState(false)
  const field = (name: 'first_name' | 'last_name' | 'phone' | 'address' | 'city' | 'state', autoComplete: string) => ({
    name,
    label: words[name],
    autoComplete,
    defaultValue: profile[name],
    ...(name === 'phone' && { type: 'tel', dir: 'ltr' as const, hint: words.phone_hint }),
  })
  return (
    <section aria-label={words.my_profile} className="space-y-4">
      <p className="text-muted">{words.profile_text}</p>
      <AccountForm
        draft="profile"
        submit={words.save}
        fields={[
          field('first_name', 'given-name'),
          field('last_name', 'family-name'),
          field('phone', 'tel'),
          field('address', 'street-address'),
          field('city', 'address-level2'),
          field('state', 'address-level1'),
        ]}
        onSubmit={async (values) => {
          setSaved(false)
          keepUser(await call('PUT /users/update', { body: values as never }))
          setSaved(true)
        }}
      >
        <SuccessMessage>{saved && words.saved}</SuccessMessage>
      </AccountForm>
    </section>
  )
}

/** `onChanged`: the other sign-ins have ended. */
function PasswordForm({ email, onChanged }: { email: string; onChanged: () => Promise<void> }) {
  const words = useMessages(account)
  const [round, setRound] = useState(0)
  const form = useKeptFocus<HTMLElement>(round)
  return (
    <section ref={form} tabIndex={-1} aria-labelledby="password" className="space-y-4 outline-none">
      <h2 id="password" className="text-title">
        {words.change_password}
      </h2>
      <AccountForm
        key={round}
        submit={words.change_password}
        fields={[passwordField(words.current, { name: 'current' }), ...newPasswordFields(words.password_new, words)]}
        onSubmit={async ({ current = '', password = '', password_confirmation = '' }) => {
          const body = { current, password, password_confirmation }
          const { access_token } = await call('PUT /users/change-password', { body })
          keep('access_token', access_token)
          setRound(round + 1)
          void onChanged()
        }}
      >
        <PasswordOwner email={email} />
      </AccountForm>
      <SuccessMessage>{round > 0 && words.password_changed}</SuccessMessage>
    </section>
  )
}

function LanguageForm({ profile }: { profile: Profile }) {
  const words = useMessages(myAccount)
  const { save } = useMessages(account)
  const [saved, setSaved] = useState(false)
  return (
    <section aria-labelledby="language" className="space-y-4">
      <h2 id="language" className="text-title">
        {words.language}
      </h2>
      <AccountForm
        submit={save}
        fields={[
          {
            name: 'locale',
            label: words.language,
            labelHidden: true,
            defaultValue: profile.locale,
            options: [
              ['en', words.english],
              ['ar', words.arabic],
            ],
          },
        ]}
        onSubmit={async ({ locale }) => {
          setSaved(false)
          await call('PUT /users/language', { body: { locale: locale === 'ar' ? 'ar' : 'en' } })
          setSaved(true)
        }}
      >
        <SuccessMessage>{saved && words.saved}</SuccessMessage>
      </AccountForm>
    </section>
  )
}

function SuccessMessage({ children }: { children: string | false }) {
  return (
    <p role="status" className="text-accent text-small">
      {children}
    </p>
  )
}
