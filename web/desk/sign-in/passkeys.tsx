import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnAccount } from '#shared/desk/staff.ts'
import { deskSignIn } from '#shared/i18n/desk/sign-in.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Section } from '#web/desk/parts/page.tsx'
import { Press } from '#web/desk/parts/press.tsx'

type Props = { passkeys: OwnAccount['passkeys']; run: (change: () => Promise<unknown>) => Promise<void> }

/** Passkeys of one's own account: adding one asks the device, removing one asks for the password. */
export function Passkeys({ passkeys, run }: Props) {
  const locale = useLocale()
  const words = deskSignIn[locale]
  const [adding, setAdding] = useState(false)
  const [name, setName] = useState('')
  const { revalidate } = useRevalidator()
  function add() {
    setName('')
    setAdding(true)
  }
  return (
    <Section title={words.passkeys} action={<Button onClick={add}>{words.passkey_add}</Button>}>
      <p className="text-small">{words.passkeys_text}</p>
      <ul className="divide-y divide-line">
        {passkeys.map(({ id, name, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-0 flex-1 text-small">
              <bdi className="font-semibold">{name}</bdi>{' '}
              <span className="text-label text-muted">{formatDay(created_at, locale)}</span>
            </p>
            <Press onPress={() => run(() => deskCall('DELETE /desk/self/passkeys/{id}', { params: { id } }))}>
              {words.passkey_remove}
            </Press>
          </li>
        ))}
      </ul>
      {adding && (
        <Ask
          title={words.passkey_add}
          verb={words.go_on}
          onClose={() => setAdding(false)}
          onConfirm={async () => {
            const optionsJSON = await deskCall('POST /desk/self/passkeys/begin')
            const { startRegistration } = await import('@simplewebauthn/browser')
            const response = await startRegistration({ optionsJSON }).catch(() => {
              throw new ApiProblem(words.passkey_stopped, 0, 'passkey_stopped')
            })
            // Not by `run`, which shows an error on the page: the dialog would close as if the passkey were stored.
            await deskCall('POST /desk/self/passkeys', { body: { name, response } })
            await revalidate()
          }}
        >
          <Field
            label={words.passkey_name}
            value={name}
            maxLength={100}
            required
            onChange={(event) => setName(event.target.value)}
          />
        </Ask>
      )}
    </Section>
  )
}
