import { useEffect, useRef, useState } from 'react'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall, setHooks } from '#web/desk/call.ts'
import { Ask } from '#web/desk/parts/ask.tsx'

/** Asks for the password again when a call needs it; the call is then repeated. Calls that need it meanwhile wait for the same answer. */
export function PasswordQuestion() {
  const words = deskFrame[useLocale()]
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const asked = useRef<{ answer: Promise<boolean>; resolve: (isRight: boolean) => void }>(undefined)
  useEffect(() => {
    setHooks({
      askPassword: () => {
        if (!asked.current) {
          setPassword('')
          setOpen(true)
          let resolve = (_isRight: boolean) => {}
          const answer = new Promise<boolean>((done) => {
            resolve = done
          })
          asked.current = { answer, resolve }
        }
        return asked.current.answer
      },
    })
    return () => {
      asked.current?.resolve(false)
      setHooks({ askPassword: async () => false })
    }
  }, [])
  if (!open) return null
  return (
    <Ask
      title={words.password_title}
      verb={words.confirm}
      onClose={() => {
        setOpen(false)
        // Has no effect where the password was given.
        asked.current?.resolve(false)
        asked.current = undefined
      }}
      onConfirm={async () => {
        await deskCall('POST /desk/session/confirm', { body: { password } })
        asked.current?.resolve(true)
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
