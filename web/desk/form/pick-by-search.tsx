import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { search } from '#shared/limits.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'

type Props<Row extends { sku: string }> = {
  label: string
  /** Said when nothing was found. */
  none: string
  error?: string | null
  find: (query: string, signal: AbortSignal) => Promise<Row[]>
  /** What a row shows. */
  children: (row: Row) => ReactNode
  onPick: (row: Row) => void
}

/** Finds goods while one types; a press picks one, and the next search begins. */
export function PickBySearch<Row extends { sku: string }>({ label, none, error, find, children, onPick }: Props<Row>) {
  const locale = useLocale()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ rows: Row[]; error: string | null } | null>(null)
  const query = typed.trim()
  const findNow = useEffectEvent(find)

  useEffect(() => {
    setFound(null)
    if (query.length < search.minCharacters) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      findNow(query, leaving.signal).then(
        (rows) => !leaving.signal.aborted && setFound({ rows, error: null }),
        (error: unknown) => !leaving.signal.aborted && setFound({ rows: [], error: sayError(error, locale) }),
      )
    }, search.pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [query, locale])

  return (
    <div className="space-y-2">
      <Field
        ref={field}
        label={label}
        type="search"
        autoComplete="off"
        value={typed}
        error={error ?? found?.error ?? null}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div role="status" className="text-small">
        {found?.rows.length === 0 && !found.error && none}
      </div>
      {found && found.rows.length > 0 && (
        <ul className="max-h-96 divide-y divide-line overflow-y-auto rounded-card border border-line">
          {found.rows.map((row) => (
            <li key={row.sku}>
              <button
                type="button"
                className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-start text-small hover:bg-sunken"
                onClick={() => {
                  onPick(row)
                  setTyped('')
                  // The pressed row is gone.
                  field.current?.focus()
                }}
              >
                {children(row)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
