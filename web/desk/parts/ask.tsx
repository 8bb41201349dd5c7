import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import type { Locale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Dialog, useDialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'

type Props = {
  title: ReactNode
  children?: ReactNode
  /** The verb of the button: what will happen. */
  verb: string
  /** For a verb that "Cancel" beside it could be taken for. */
  keep?: string
  onClose: () => void
  /** Closes the dialog when it is done; an error stays inside. */
  onConfirm: () => Promise<void>
}

/** Asks before an action that is not easily undone. Render it while it is open. */
export function Ask({ title, children, verb, keep, onClose, onConfirm }: Props) {
  const locale = useLocale()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const message = useRef<HTMLDivElement>(null)
  const hasTyped = useRef(false)
  useEffect(() => {
    if (error) message.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setError(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button type="submit" form={id} look="primary" busy={busy}>
            {verb}
          </Button>
          <Button onClick={onClose}>{keep ?? deskFrame[locale].cancel}</Button>
        </div>
      }
    >
      <form
        id={id}
        onSubmit={(event) => void confirm(event)}
        onInvalidCapture={(event) => {
          // The form's own message instead of the browser's bubble, for the first field that is wrong.
          event.preventDefault()
          const form = event.currentTarget
          const field = event.target as HTMLInputElement
          field.setAttribute('aria-invalid', 'true')
          if (form.querySelector(':invalid:not(fieldset)') !== field) return
          setError(sayInvalid(field, locale))
          field.focus()
        }}
        onInputCapture={({ target }) => {
          const field = target as HTMLInputElement
          if (field.validity.valid) field.removeAttribute('aria-invalid')
          if (!['checkbox', 'radio', 'password', 'select-one'].includes(field.type)) hasTyped.current = true
        }}
        className="space-y-4"
      >
        <KeepTyped hasTyped={() => hasTyped.current} />
        {error && (
          <div ref={message} className="scroll-mt-4">
            <Notice kind="error">{error}</Notice>
          </div>
        )}
        {children}
      </form>
    </Dialog>
  )
}

/** Asks before a slip, such as Escape or a press beside the dialog, drops what was typed; "Cancel" is meant. */
export function KeepTyped({ hasTyped }: { hasTyped: () => boolean }) {
  const words = deskFrame[useLocale()]
  const dialog = useDialog()
  useEffect(() => {
    if (!dialog) return
    const { mayClose } = dialog
    mayClose.current = () => !hasTyped() || confirm(words.unsaved_here)
    return () => {
      mayClose.current = () => true
    }
  }, [dialog, hasTyped, words])
  return null
}

/** What is wrong with a field that the browser refuses, after the field's name. */
function sayInvalid(field: HTMLInputElement, locale: Locale): string {
  const words = deskFrame[locale]
  const name = field.labels?.[0]?.textContent ?? field.name
  return `${name}: ${field.validity.valueMissing ? words.field_missing : words.field_link}`
}
