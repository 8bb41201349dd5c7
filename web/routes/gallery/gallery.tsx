import { Link, redirect, useLocation, useNavigation } from 'react-router'
import { listGallery } from '#domain/content/gallery.ts'
import { shopContext } from '#server/context.ts'
import type { Gallery, GalleryQuery } from '#shared/api/gallery.ts'
import { readQuery, writeQuery } from '#shared/filters/filters.ts'
import { changeGalleryFilter, type GalleryFilterName, galleryAddress, galleryFilters } from '#shared/filters/gallery.ts'
import { gallery, looks } from '#shared/i18n/gallery.ts'
import { type Locale, localeOf } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { LinkButton } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { FilterSelects } from '#web/filters/filter-selects.tsx'
import { ListFiltersContext, useFilters, useListFilters } from '#web/filters/list-filters.ts'
import { LookGrid } from '#web/gallery/look-grid.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { Route } from './+types/gallery.ts'

/** Most pages shown at once; a later page starts further on, because more would be slow. */
const mostPages = 8

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readQuery<GalleryQuery>(galleryAddress, url.searchParams)
  const list = await listGallery(context.get(shopContext), query, mostPages - 1)
  // An old link to a gallery that has shrunk.
  if (list.data.length === 0 && query.page > 1) {
    const search = writeQuery(galleryAddress, { ...query, page: list.last_page })
    throw redirect(search ? `${url.pathname}?${search}` : url.pathname)
  }
  return { list }
}

export function meta(args: Route.MetaArgs) {
  const list = args.loaderData?.list
  const locale = localeOf(args.location.pathname)
  const query = readQuery(galleryAddress, new URLSearchParams(args.location.search))
  const filters = writeQuery(galleryAddress, { ...query, page: 1 })
  const picture = list?.data[0]?.picture
  return pageMeta(args, {
    title: titleOf(list, locale),
    description: descriptionOf(list, locale),
    // The canonical address has no page, because later pages repeat the first one's pictures.
    path: `/gallery${filters && `?${filters}`}`,
    image: picture ? pictureCard(picture) : undefined,
    hidden: list?.total === 0,
  })
}

/** "Gallery: Toyota, Dubai" */
function titleOf(list: Gallery | undefined, locale: Locale): string {
  const what = chosenIn(list, locale)
  return what ? gallery[locale].title_of(what) : gallery[locale].title
}

function descriptionOf(list: Gallery | undefined, locale: Locale): string {
  const what = chosenIn(list, locale)
  return what ? `${what}: ${gallery[locale].text}` : gallery[locale].text
}

function chosenIn(list: Gallery | undefined, locale: Locale): string {
  const chosen = list?.facets.flatMap(({ values }) => values.filter((value) => value.chosen)) ?? []
  return chosen.map((value) => (locale === 'ar' ? value.label_ar : value.label)).join(locale === 'ar' ? '، ' : ', ')
}

/** The gallery, filtered by car, wheel and scene. */
export default function GalleryRoute({ loaderData: { list } }: Route.ComponentProps) {
  const words = useMessages(gallery)
  const shared = useMessages(looks)
  const locale = useLocale()
  const filters = useListFilters<GalleryQuery>(galleryAddress)
  const { query } = filters
  const { pathname, search } = useLocation()
  const coming = useNavigation().location
  const waiting = coming?.pathname === pathname && coming.search !== search
  const isFiltered = galleryFilters.some(({ name }) => query[name])
  const shown = list.to ?? 0
  return (
    <ListFiltersContext value={filters}>
      <div className="frame">
        <header className="space-y-1 pt-6 pb-5 md:pt-8">
          <h1 className="text-display">{titleOf(list, locale)}</h1>
          <p className="max-w-prose text-muted">{words.text}</p>
          {list.data.some(({ demo }) => demo) && <p className="text-label text-muted">{shared.illustrations}</p>}
        </header>
        <FilterSelects
          list={galleryAddress}
          filters={list.facets.map(({ name, values }) => ({
            name,
            kind: 'choice',
            label: words[`facet_${name as GalleryFilterName}`],
            values: values.map(({ label, label_ar, ...value }) => ({
              ...value,
              label: locale === 'ar' ? label_ar : label,
            })),
          }))}
          change={changeGalleryFilter}
          words={words}
        />
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 py-3 text-small">
          <p role="status" className="figures text-muted">
            {words.count(list.total)}
          </p>
          {isFiltered && (
            <PageLink to="/gallery" preventScrollReset className="textlink inline-flex min-h-11 items-center">
              {words.clear}
            </PageLink>
          )}
        </div>
        <div aria-busy={waiting} className={classNames('transition-opacity', waiting && 'opacity-60')}>
          {list.from !== null && list.from > 1 && (
            <More page={Math.ceil(list.from / list.per_page) - 1} waiting={waiting}>
              {words.earlier}
            </More>
          )}
          {list.data.length > 0 ? (
            <LookGrid
              cards={list.data}
              query={writeQuery(galleryAddress, { ...query, page: 1 })}
              leading={list.from === 1}
              eager={5}
              heading="h2"
            />
          ) : (
            <Notice title={words.nothing} action={<LinkButton to="/gallery">{shared.all_pictures}</LinkButton>}>
              {words.nothing_text}
            </Notice>
          )}
        </div>
        {shown < list.total && shown > 0 && (
          <div className="space-y-3 pt-10 text-center">
            <p className="figures text-label text-muted">{words.shown(String(shown), String(list.total))}</p>
            <More page={list.current_page + 1} waiting={waiting}>
              {words.more(Math.min(list.per_page, list.total - shown))}
            </More>
          </div>
        )}
      </div>
    </ListFiltersContext>
  )
}

type MoreProps = { page: number; waiting: boolean; children: string }

/**
 * A page with its own address that includes the pages before it. Replaces the history entry, so that Back leaves the
 * gallery.
 */
function More({ page, waiting, children }: MoreProps) {
  const { query, to } = useFilters()
  return (
    <p className="flex justify-center pb-4">
      <Link
        to={to({ ...query, page })}
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
