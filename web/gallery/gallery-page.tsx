import { Link, useLocation, useNavigation } from 'react-router'
import type { Gallery, GalleryQuery } from '#shared/api/gallery.ts'
import { galleryFacets, writeGalleryFilters } from '#shared/gallery-filters.ts'
import { gallery } from '#shared/i18n/gallery.ts'
import { looks } from '#shared/i18n/looks.ts'
import { LinkButton } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { GalleryFilters } from '#web/gallery/gallery-filters.tsx'
import { LookGrid } from '#web/gallery/look-grid.tsx'
import { useMessages } from '#web/shell/language.ts'

type Props = { list: Gallery; query: GalleryQuery; title: string }

/** The gallery, filtered by car, wheel and scene. */
export function GalleryPage({ list, query, title }: Props) {
  const words = useMessages(gallery)
  const shared = useMessages(looks)
  const { pathname, search } = useLocation()
  const coming = useNavigation().location
  const waiting = coming?.pathname === pathname && coming.search !== search
  const filters = writeGalleryFilters({ ...query, page: 1 })
  const chosen = galleryFacets.some((name) => query[name])
  const shown = list.to ?? 0
  return (
    <div className="frame">
      <header className="space-y-1 pt-6 pb-5 md:pt-8">
        <h1 className="text-display">{title}</h1>
        <p className="max-w-prose text-muted">{words.text}</p>
        {list.data.some(({ demo }) => demo) && <p className="text-label text-muted">{shared.illustrations}</p>}
      </header>
      <GalleryFilters facets={list.facets} query={query} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 py-3 text-small">
        <p role="status" className="figures text-muted">
          {words.count(list.total)}
        </p>
        {chosen && (
          <PageLink to="/gallery" preventScrollReset className="textlink inline-flex min-h-11 items-center">
            {words.clear}
          </PageLink>
        )}
      </div>
      <div aria-busy={waiting} className={classNames('transition-opacity', waiting && 'opacity-60')}>
        {list.from !== null && list.from > 1 && (
          <More page={Math.ceil(list.from / list.per_page) - 1} query={query} waiting={waiting}>
            {words.earlier}
          </More>
        )}
        {list.data.length > 0 ? (
          <LookGrid cards={list.data} query={filters} leading={list.from === 1} eager={5} heading="h2" />
        ) : (
          <Notice title={words.nothing} action={<LinkButton to="/gallery">{shared.all_pictures}</LinkButton>}>
            {words.nothing_text}
          </Notice>
        )}
      </div>
      {shown < list.total && shown > 0 && (
        <div className="space-y-3 pt-10 text-center">
          <p className="figures text-label text-muted">{words.shown(String(shown), String(list.total))}</p>
          <More page={list.current_page + 1} query={query} waiting={waiting}>
            {words.more(Math.min(list.per_page, list.total - shown))}
          </More>
        </div>
      )}
    </div>
  )
}

type MoreProps = { page: number; query: GalleryQuery; waiting: boolean; children: string }

/**
 * A page with its own address that includes the pages before it. Replaces the history entry, so that Back leaves the
 * gallery.
 */
function More({ page, query, waiting, children }: MoreProps) {
  const { pathname } = useLocation()
  const search = writeGalleryFilters({ ...query, page })
  return (
    <p className="flex justify-center pb-4">
      <Link
        to={search ? `${pathname}?${search}` : pathname}
        replace
        preventScrollReset
        className="inline-flex min-h-12 min-w-48 items-center justify-center gap-2 rounded-control border border-edge bg-raised px-5 font-semibold text-small hover:border-ink"
      >
        {children}
        {waiting && <Spinner size={20} />}
      </Link>
    </p>
  )
}
