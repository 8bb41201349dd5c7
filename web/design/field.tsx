import { type ComponentProps, type ReactNode, useId } from 'react'
import { shell } from '#shared/i18n/shell.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

/** Base style of text controls: 48 px high on phones, 44 beyond, and no zoom on focus. */
export const control =
  'w-full rounded-control border border-edge bg-raised px-3 min-h-12 md:min-h-11 text-body text-ink placeholder:text-muted ' +
  'hover:border-ink aria-invalid:border-error aria-invalid:border-2 disabled:bg-sunken disabled:text-muted'

export type Around = {
  label: ReactNode
  hint?: ReactNode
  /** The error message. */
  error?: string | null
  /** Visually hides the label: only where a heading or the placeholder says the same. */
  labelHidden?: boolean | undefined
  /** Marked as optional; everything else is required. */
  optional?: boolean
  className?: string
}

type Control = { id: string; 'aria-invalid'?: boolean; 'aria-describedby': string | undefined }

/** Label above, hint and error below, linked to the control for assistive technology. */
export function Labelled({
  label,
  labelHidden = false,
  hint,
  error,
  optional,
  className,
  children,
}: Around & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const words = shell[useLocale()]
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1 block font-semibold text-small'}>
        {label}
        {optional && <span className="font-normal text-muted"> ({words.optional})</span>}
      </label>
      {/* Without an error the caller may mark the control itself. */}
      {children({ id, 'aria-describedby': described || undefined, ...(error && { 'aria-invalid': true }) })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-label text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** What is wrong with an input, below it. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-error text-small">
      <Icon name="refuse" size={18} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

type FieldProps = Around & Omit<ComponentProps<'input'>, 'id' | 'className'>

/** A single-line text input. */
export function Field({ label, labelHidden, hint, error, optional, className, ...input }: FieldProps) {
  return (
    <Labelled {...{ label, labelHidden, hint, error, optional, className }}>
      {(tied) => <input {...input} {...tied} className={control} />}
    </Labelled>
  )
}

type SelectProps = Around & Omit<ComponentProps<'select'>, 'id' | 'className'>

/** A native select in our style. Options are its children. */
export function Select({ label, labelHidden, hint, error, optional, className, children, ...select }: SelectProps) {
  return (
    <Labelled {...{ label, labelHidden, hint, error, optional, className }}>
      {(tied) => (
        // The arrow is at the end of the select's own direction, where its text leaves room for it.
        <span dir={select.dir} className="relative block">
          <select {...select} {...tied} className={classNames(control, 'appearance-none pe-10')}>
            {children}
          </select>
          <Icon name="down" className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted" />
        </span>
      )}
    </Labelled>
  )
}
