import { type ReactNode, useId } from 'react'
import { Icon } from '#web/design/icon.tsx'

type Props = { legend: string; hint?: string; error?: string | undefined; children: ReactNode }

/** Radio buttons or checkboxes that answer one question, with its hint and its error. */
export function ChoiceGroup({ legend, hint, error, children }: Props) {
  const id = useId()
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} aria-invalid={error ? true : undefined}>
      <legend className="mb-2 font-semibold text-small">{legend}</legend>
      <div className="space-y-2">{children}</div>
      <p id={`${id}-hint`} className="mt-1 text-label text-muted empty:hidden">
        {hint}
      </p>
      <div id={`${id}-error`} role="alert">
        {error && (
          <p className="mt-1 flex items-start gap-1 text-error text-small">
            <Icon name="refuse" size={18} className="mt-0.5" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
