import { useEffect, useRef } from 'react'
import { Form, Link, redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { listGallery } from '#domain/content/gallery.ts'
import { shopContext } from '#server/context.ts'
import type { Gallery, GalleryQuery } from '#shared/api/gallery.ts'
import { readQuery, writeQuery } from '#shared/filters/filters.ts'
import { changeGalleryFilter, type GalleryFilterName, galleryAddress, galleryFilters } from '#shared/filters/gallery.ts'
import { gallery, looks } from '#shared/i18n/gallery.ts'
import { shell } from '#shared/i18n/shell.ts'
import { type Locale, localeOf } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Select } from '#web/design/field.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { ListFiltersContext, useFilters, useListFilters } from '#web/filters/list-filters.ts'
import { LookGrid } from '#web/gallery/look-grid.tsx'
import { type PageHead, pageMeta } from '#web/shell/head/page-meta.ts'
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
  return { list, head: galleryHead(list, query, localeOf(url.pathname)) }
}

/** Head of the gallery, named by its filters. Runs in the loader, to keep it out of the browser's bundle. */
function galleryHead(list: Gallery, query: GalleryQuery, locale: Locale): PageHead {
  const arabic = locale === 'ar'
  const words = gallery[locale]
  const values = list.facets.flatMap((facet) => facet.values.filter(({ chosen }) => chosen))
  const chosen = values.map((value) => (arabic ? value.label_ar : value.label)).join(arabic ? '، ' : ', ')
  const filters = writeQuery(galleryAddress, { ...query, page: 1 })
  const picture = list.data[0]?.picture
  return {
    title: chosen ? words.title_of(chosen) : shell[locale].gallery,
    description: chosen ? `${chosen}: ${words.text}` : words.text,
    // The canonical address has no page, because later pages repeat the first one's pictures.
    path: `/gallery${filters && `?${filters}`}`,
    image: picture ? pictureCard(picture) : undefined,
    hidden: list.total === 0,
  }
}

export function meta(args: Route.MetaArgs) {
  return args.loaderData ? pageMeta(args, args.loaderData.head) : []
}

/** The gallery, filtered by car, wheel and scene. */
export default function GalleryRoute({ loaderData: { list, head } }: Route.ComponentProps) {
  const words = useMessages(gallery)
  const shared = useMessages(looks)
  const filters = useListFilters<GalleryQuery>(galleryAddress)
  const { query } = filters
  const { pathname, search } = useLocation()
  const coming = useNavigation().location
  const waiting = coming?.pathname === pathname && coming.search !== search
  const isFiltered = galleryFilters.some(({ name }) => query[name])
  const shown = list.to ?? 0
  const { data } = list
  const pictures = useRef<HTMLDivElement>(null)
  // Which picture the pressed "more" adds first; its own link may be gone then, and with it the focus.
  const added = useRef<number | null>(null)
  useEffect(() => {
    const at = added.current
    added.current = null
    if (at === null || !data[at]) return
    pictures.current?.querySelectorAll<HTMLElement>('li a')[at]?.focus({ preventScroll: at > 0 })
  }, [data])
  return (
    <ListFiltersContext value={filters}>
      <div className="frame">
        <header className="space-y-1 pt-6 pb-5 md:pt-8">
          <h1 className="text-display">{head.title}</h1>
          <p className="max-w-prose text-muted">{words.text}</p>
          {list.data.some(({ demo }) => demo) && <p className="text-label text-muted">{shared.illustrations}</p>}
        </header>
        <Filters facets={list.facets} />
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
        <div ref={pictures} aria-busy={waiting} className={classNames('transition-opacity', waiting && 'opacity-60')}>
          {list.from !== null && list.from > 1 && (
            <More
              page={Math.ceil(list.from / list.per_page) - 1}
              waiting={waiting}
              onShow={() => {
                added.current = 0
              }}
            >
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
        {list.total > list.per_page && shown > 0 && (
          <div className="space-y-3 pt-10 text-center">
            <p role="status" className="figures text-label text-muted">
              {words.shown(String(shown), String(list.total))}
            </p>
            {shown < list.total && (
              <More
                page={list.current_page + 1}
                waiting={waiting}
                onShow={() => {
                  added.current = list.data.length
                }}
              >
                {words.more(Math.min(list.per_page, list.total - shown))}
              </More>
            )}
          </div>
        )}
      </div>
    </ListFiltersContext>
  )
}

type MoreProps = { page: number; waiting: boolean; onShow: () => void; children: string }

/**
 * A page with its own address that includes the pages before it. Replaces the history entry, so that Back leaves the
 * gallery.
 */
function More({ page, waiting, onShow, children }: MoreProps) {
  const { query, to } = useFilters()
  return (
    <p className="flex justify-center pb-4">
      <Link
        to={to({ ...query, page })}
        replace
        preventScrollReset
        onClick={onShow}
        className="inline-flex min-h-12 min-w-[min(12rem,100%)] items-center justify-center gap-2 rounded-control border border-edge bg-raised px-5 font-semibold text-small hover:border-ink"
      >
        {children}
        {waiting && <Spinner size={20} />}
      </Link>
    </p>
  )
}

/** A select per filter, with the number of results per value. Without script a button submits them together. */
function Filters({ facets }: { facets: Gallery['facets'] }) {
  const words = useMessages(gallery)
  const arabic = useLocale() === 'ar'
  const navigate = useNavigate()
  const { pathname, query, to } = useFilters()
  // Optimistic: shows the new choice while its results load, and further choices build on it.
  const coming = useNavigation().location
  const next = coming?.pathname === pathname ? readQuery(galleryAddress, new URLSearchParams(coming.search)) : null

  function choose(name: string, value: string) {
    // Flushed synchronously, because the next choice may follow before a frame is drawn.
    const options = { preventScrollReset: true, flushSync: true }
    void navigate(to(changeGalleryFilter((next ?? query) as GalleryQuery, name, value)), options)
  }

  return (
    <search aria-label={words.filters}>
      <Form
        action={pathname}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] lg:flex lg:[&>*]:flex-1"
      >
        {facets.map(({ name, values }) => {
          const options = values.map(({ label, label_ar, ...value }) => ({
            ...value,
            label: arabic ? label_ar : label,
          }))
          const chosen = options.filter((option) => option.chosen)
          // Several values can only come from the address and are shown as one option.
          const several = chosen.length > 1 ? String(query[name]) : undefined
          return (
            <Select
              key={name}
              label={words[`facet_${name as GalleryFilterName}`]}
              name={name}
              value={next ? (next[name] ?? '') : (several ?? chosen[0]?.value ?? '')}
              onChange={(event) => choose(name, event.target.value)}
            >
              <option value="">{words.all}</option>
              {several && (
                <option value={several}>{chosen.map(({ label }) => label).join(arabic ? '، ' : ', ')}</option>
              )}
              {options.map(({ value, label, count }) => (
                <option key={value} value={value}>
                  {`${label} (${count})`}
                </option>
              ))}
            </Select>
          )
        })}
        <noscript>
          <Button type="submit">{words.show}</Button>
        </noscript>
      </Form>
    </search>
  )
}
