import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/design/class-names.ts'
import { FieldError } from '#web/design/field.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  kind: 'radio' | 'checkbox'
  label: ReactNode
  hint?: ReactNode
  /** Draws a frame around the whole choice, which is the click target. */
  framed?: boolean
}

/** A radio button or checkbox with its label; the whole line is the click target. */
export function Choice({ kind, label, hint, framed = false, className, ...input }: Props) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames(
        'flex min-h-12 cursor-pointer items-start gap-3 py-3 md:min-h-11 md:py-2.5 has-disabled:cursor-not-allowed has-disabled:text-muted',
        framed &&
          'rounded-control border border-edge bg-raised px-4 hover:border-ink has-checked:border-accent has-checked:bg-accent-faint',
        className,
      )}
    >
      <input
        {...input}
        id={id}
        type={kind}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 text-small">
        <span className="block">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-label text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

type ChoiceGroupProps = { legend: string; hint?: string; error?: string | undefined; children: ReactNode }

/** Fields that answer one question, such as radio buttons, with its hint and its error. */
export function ChoiceGroup({ legend, hint, error, children }: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} aria-invalid={error ? true : undefined}>
      <legend className="mb-2 font-semibold text-small">{legend}</legend>
      <div className="space-y-2">{children}</div>
      <p id={`${id}-hint`} className="mt-1 text-label text-muted empty:hidden">
        {hint}
      </p>
      <div id={`${id}-error`} role="alert">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  )
}
