import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'

export type Crumb = { label: string; to: string }

/** Breadcrumbs without the current page, which is the heading. */
export function Breadcrumbs({ crumbs, label }: { crumbs: Crumb[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-1 text-label text-muted">
        {crumbs.map(({ label, to }, i) => (
          <li key={to} className="flex items-center gap-1">
            {i > 0 && <Icon name="forward" size={16} />}
            <PageLink
              to={to}
              className="inline-flex min-h-11 lg:pointer-fine:min-h-9 items-center hover:text-accent hover:underline"
            >
              <bdi>{label}</bdi>
            </PageLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
