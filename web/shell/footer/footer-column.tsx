import type { ReactNode } from 'react'

/** Style of every link in the footer. */
export const line =
  'inline-flex min-h-11 items-center gap-2 rounded-control hover:text-accent hover:underline underline-offset-4'

export function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold text-small">{title}</h2>
      <ul className="text-small">{children}</ul>
    </section>
  )
}
