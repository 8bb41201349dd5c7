import type { ReactNode } from 'react'

/** A narrow column with a single task, for signing in and its steps. */
export function Frame({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="frame-narrow py-8 md:py-12">
      <div className="mx-auto max-w-md space-y-6">
        <header className="space-y-1">
          <h1 className="text-display">{title}</h1>
          {text && <p className="text-muted">{text}</p>}
        </header>
        {children}
      </div>
    </div>
  )
}
