import { type ReactNode, useId } from 'react'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'

type Props = {
  title: string
  text?: string
  /** Link to the full list. */
  more?: { to: string; label: string }
  children: ReactNode
}

/** A section of the home page under its heading. */
export function Section({ title, text, more, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="frame space-y-5 py-8 md:py-12">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-display">
            {title}
          </h2>
          {text && <p className="mt-1 text-muted">{text}</p>}
        </div>
        {more && (
          <PageLink to={more.to} className="textlink inline-flex min-h-11 items-center gap-1 font-semibold text-small">
            {more.label}
            <Icon name="forward" size={18} />
          </PageLink>
        )}
      </div>
      {children}
    </section>
  )
}
