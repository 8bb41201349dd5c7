import { useEffect, useRef, useState } from 'react'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall, setHooks } from '#web/desk/call.ts'
import { Ask } from '#web/desk/frame/ask.tsx'

/** Asks for the password again when a call needs it; the call is then repeated. */
export function PasswordQuestion() {
  const words = deskFrame[useLocale()]
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const answer = useRef<(isGiven: boolean) => void>(() => {})
  useEffect(() => {
    setHooks({
      askPassword: () => {
        setPassword('')
        setOpen(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      },
    })
    return () => setHooks({ askPassword: async () => false })
  }, [])
  if (!open) return null
  return (
    <Ask
      title={words.password_title}
      verb={words.confirm}
      onClose={() => {
        setOpen(false)
        // Has no effect where the password was given.
        answer.current(false)
      }}
      onConfirm={async () => {
        await deskCall('POST /desk/session/confirm', { body: { password } })
        answer.current(true)
      }}
    >
      <p className="text-small">{words.password_text}</p>
      <Field
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </Ask>
  )
}
