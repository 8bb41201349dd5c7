import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBlocker } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Button } from '#web/design/button.tsx'
import { useDialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'

type Props = {
  form: { problem: string | null; busy: boolean; isDirty: boolean; submit: () => Promise<boolean> }
  /** The verb of the button; "Save" if left out. */
  verb?: string
  onSaved?: () => void
  /** For what is edited, at most one form of a page: asks before changes are left, and saves only where there are any. */
  guarded?: true
  /** Beside the task of its page: its button becomes a main one when something is typed. */
  isAside?: boolean
  children: ReactNode
}

/**
 * A form with its message and its button: in a dialog they are below its content, always in view, with "Cancel" beside it.
 * What was refused is shown: the first field with a mistake gets the focus. A dialog asks before it drops what was typed.
 */
export function FormFrame({ form, verb, onSaved, guarded, isAside, children }: Props) {
  const words = deskFrame[useLocale()]
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [refused, setRefused] = useState(0)
  const dialog = useDialog()
  useEffect(() => {
    if (refused === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    // A group of choices is no field itself.
    if (wrong) (wrong.matches('fieldset') ? wrong.querySelector('input') : wrong)?.focus()
    else element.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  useEffect(() => {
    if (!dialog) return
    const { mayClose } = dialog
    mayClose.current = () => !form.isDirty || form.busy || confirm(words.unsaved_here)
    return () => {
      mayClose.current = () => true
    }
  }, [dialog, form.isDirty, form.busy, words])
  const save = (
    <Button
      type="submit"
      form={id}
      look={isAside && !form.isDirty ? 'quiet' : 'primary'}
      busy={form.busy}
      disabled={guarded && !form.isDirty}
    >
      {verb ?? words.save}
    </Button>
  )
  return (
    <form
      ref={element}
      id={id}
      noValidate
      className="scroll-mt-4 space-y-5"
      onSubmit={async (event) => {
        event.preventDefault()
        if (form.busy) return
        if (await form.submit()) onSaved?.()
        else setRefused((times) => times + 1)
      }}
    >
      {guarded && <LeaveQuestion isDirty={form.isDirty && !form.busy} />}
      {form.problem && <Notice kind="error">{form.problem}</Notice>}
      {children}
      {!dialog && save}
      {dialog?.foot &&
        createPortal(
          <div className="flex flex-wrap gap-3">
            {save}
            <Button onClick={dialog.close}>{words.cancel}</Button>
          </div>,
          dialog.foot,
        )}
    </form>
  )
}

/** Asks before changes are left that are not saved. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const words = deskFrame[useLocale()]
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(words.unsaved)) blocker.proceed()
    else blocker.reset()
  }, [blocker, words])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return null
}
