import { type ReactNode, useEffect } from 'react'
import { setHeading } from '#web/desk/frame/title.ts'

type Props = {
  title: ReactNode
  /** One sentence: what this page is for. */
  intro?: ReactNode
  /** The page's main action. */
  action?: ReactNode
  children: ReactNode
}

/** A page of the desk: its heading, one sentence, the main action, and the content. */
export function Page({ title, intro, action, children }: Props) {
  useEffect(() => {
    setHeading(document.querySelector('h1')?.textContent)
  })
  return (
    <div className="space-y-6">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-title">{title}</h1>
          {intro && <p className="mt-1 text-muted text-small">{intro}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}

type SectionProps = { id?: string | undefined; title: string; children: ReactNode; action?: ReactNode }

/** A part of a page with its own heading. A link with its `id` after `#` opens the page at it. */
export function Section({ id, title, children, action }: SectionProps) {
  return (
    <section id={id} className="card scroll-mt-20 p-4 md:p-6">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-lead">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
