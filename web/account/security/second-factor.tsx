import { useCallback, useEffect, useRef, useState } from 'react'
import type { Profile } from '#shared/api/auth.ts'
import type { NewSecondFactor } from '#shared/api/second-factor.ts'
import { secondFactorWords } from '#shared/i18n/sign-in.ts'
import { AccountForm, codeField, PasswordOwner, passwordField } from '#web/account/form.tsx'
import { saveFile } from '#web/account/security/save-file.ts'
import { QueryResult, useAccountQuery } from '#web/account/use-account-query.tsx'
import { call } from '#web/browser/api.ts'
import { Button } from '#web/design/button.tsx'
import { QrCode } from '#web/design/qr-code.tsx'
import { TakesFocus } from '#web/design/takes-focus.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Step =
  | { at: 'idle' }
  | { at: 'proof'; for: 'on' | 'off' }
  | { at: 'scanning'; fresh: NewSecondFactor }
  | { at: 'codes'; codes: string[] }

type Props = {
  profile: Profile
  /** Turning it on has ended the other sign-ins. */
  onChanged: () => Promise<void>
}

/** Turns the second factor on and off. */
export function SecondFactorSection({ profile, onChanged }: Props) {
  const words = useMessages(secondFactorWords)
  const query = useAccountQuery(useCallback((signal) => call('GET /my-account/second-factor', {}, { signal }), []))
  const [step, setStep] = useState<Step>({ at: 'idle' })
  const [status, setStatus] = useState('')
  const section = useRef<HTMLElement>(null)

  /** Focuses the section, because the pressed button is gone. */
  function showIdle(news = '') {
    setStep({ at: 'idle' })
    setStatus(news)
    section.current?.focus()
  }

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="second-factor" className="space-y-4 outline-none">
      <h2 id="second-factor" className="text-title">
        {words.title}
      </h2>
      <p className="text-muted text-small">{words.text}</p>
      <p role="status" className="text-accent text-small">
        {status}
      </p>
      <QueryResult query={query}>
        {({ since, recovery_codes }) =>
          step.at === 'idle' ? (
            <State
              since={since}
              recovery_codes={recovery_codes}
              onPress={() => {
                setStatus('')
                setStep({ at: 'proof', for: since ? 'off' : 'on' })
                // The pressed button is gone; a field for the password takes the focus from here.
                section.current?.focus()
              }}
            />
          ) : step.at === 'proof' ? (
            <Proof
              profile={profile}
              submit={step.for === 'on' ? words.go_on : words.turn_off}
              onCancel={() => showIdle()}
              onProof={async (body) => {
                if (step.for === 'on')
                  return setStep({
                    at: 'scanning',
                    fresh: await call('POST /my-account/second-factor/begin', { body }),
                  })
                await call('POST /my-account/second-factor/remove', { body })
                await query.refetch()
                showIdle(words.now_off)
              }}
            />
          ) : step.at === 'scanning' ? (
            <Scan
              fresh={step.fresh}
              onCancel={() => showIdle()}
              onCode={async (code) => {
                const on = await call('POST /my-account/second-factor/confirm', { body: { code } })
                setStatus(words.now_on)
                setStep({ at: 'codes', codes: on.recovery_codes })
                await Promise.all([query.refetch(), onChanged()])
              }}
            />
          ) : (
            <RecoveryCodes codes={step.codes} onSaved={() => showIdle()} />
          )
        }
      </QueryResult>
    </section>
  )
}

function State(props: { since: string | null; recovery_codes: number; onPress: () => void }) {
  const { since, recovery_codes, onPress } = props
  const words = useMessages(secondFactorWords)
  const language = useLocale() === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB'
  const day = since && new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(since))
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0">
        <p className="font-semibold">{day ? words.on_since(day) : words.off}</p>
        {since && <p className="text-muted text-small">{words.codes_left(recovery_codes)}</p>}
      </div>
      <Button onClick={onPress}>{since ? words.turn_off : words.turn_on}</Button>
    </div>
  )
}

type ProofProps = {
  profile: Profile
  submit: string
  onProof: (body: { password?: string }) => Promise<void>
  onCancel: () => void
}

/** Asks for the password. Without one, a recent sign-in is required instead. */
function Proof({ profile: { has_password, email }, submit, onProof, onCancel }: ProofProps) {
  const words = useMessages(secondFactorWords)
  return (
    <AccountForm
      submit={submit}
      fields={has_password ? [passwordField(words.password, { hint: words.password_why, autoFocus: true })] : []}
      onSubmit={({ password }) => onProof(password === undefined ? {} : { password })}
    >
      {has_password && <PasswordOwner email={email} />}
      <Button wide onClick={onCancel}>
        {words.cancel}
      </Button>
    </AccountForm>
  )
}

type ScanProps = { fresh: NewSecondFactor; onCode: (code: string) => Promise<void>; onCancel: () => void }

function Scan({ fresh: { secret, uri, qr }, onCode, onCancel }: ScanProps) {
  const words = useMessages(secondFactorWords)
  return (
    <TakesFocus className="space-y-4">
      <p className="text-small">{words.scan}</p>
      {/* On a phone the link opens the authenticator. */}
      <a href={uri} className="inline-block overflow-clip rounded-card border border-line">
        <QrCode code={qr} label={words.qr} className="size-52" />
      </a>
      <div className="space-y-1">
        <p className="text-small">{words.by_hand}</p>
        <p className="break-words font-semibold">
          <bdi dir="ltr" lang="en">
            {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
          </bdi>
        </p>
      </div>
      <AccountForm
        submit={words.turn_on}
        fields={[codeField(words.code, { hint: words.enter })]}
        onSubmit={({ code = '' }) => onCode(code)}
      >
        <Button wide onClick={onCancel}>
          {words.cancel}
        </Button>
      </AccountForm>
    </TakesFocus>
  )
}

/** The ten recovery codes, shown only once: to copy, download or write down. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const words = useMessages(secondFactorWords)
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="card space-y-4 p-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {words.codes}
      </h3>
      <p className="text-small">{words.codes_text}</p>
      <ul className="space-y-1">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr" className="whitespace-nowrap font-semibold">
              {code}
            </bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            // Where the clipboard is not allowed, the codes can still be selected or downloaded.
            void navigator.clipboard?.writeText(text).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button onClick={() => saveFile(text, 'recovery-codes.txt', 'text/plain')}>{words.download}</Button>
      </div>
      <Button look="primary" wide onClick={onSaved}>
        {words.saved}
      </Button>
    </div>
  )
}
