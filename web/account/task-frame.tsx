import type { ReactNode } from 'react'

type Props = { title: string; text?: string; wide?: boolean; children: ReactNode }

/** A page with a single task, such as signing in: a narrow column unless `wide`. */
export function TaskFrame({ title, text, wide = false, children }: Props) {
  return (
    <div className="frame-narrow py-8 md:py-12">
      <div className={wide ? 'space-y-6' : 'mx-auto max-w-md space-y-6'}>
        <header className="space-y-1">
          <h1 className="text-display">{title}</h1>
          {text && <p className="text-muted">{text}</p>}
        </header>
        {children}
      </div>
    </div>
  )
}
