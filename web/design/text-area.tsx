import type { ComponentProps } from 'react'
import { type Around, control, Labelled } from '#web/design/field.tsx'

type TextAreaProps = Around & Omit<ComponentProps<'textarea'>, 'id' | 'className'>

/** A multi-line text input. */
export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  return (
    <Labelled {...{ label, hint, error, optional, className }}>
      {(tied) => <textarea rows={3} {...area} {...tied} className={`${control} py-2`} />}
    </Labelled>
  )
}
