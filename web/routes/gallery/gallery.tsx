import { redirect } from 'react-router'
import { listGallery } from '#domain/content/gallery.ts'
import { shopContext } from '#server/context.ts'
import type { Gallery } from '#shared/api/gallery.ts'
import { readGalleryFilters, writeGalleryFilters } from '#shared/gallery-filters.ts'
import { gallery } from '#shared/i18n/gallery.ts'
import { type Locale, localeOf } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { GalleryPage } from '#web/gallery/gallery-page.tsx'
import { useLocale } from '#web/shell/language.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/gallery.ts'

/** Most pages shown at once; a later page starts further on, because more would be slow. */
const mostPages = 8

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = readGalleryFilters(url.searchParams)
  const list = await listGallery(context.get(shopContext), query, mostPages - 1)
  // An old link to a gallery that has shrunk.
  if (list.data.length === 0 && query.page > 1) {
    const search = writeGalleryFilters({ ...query, page: list.last_page })
    throw redirect(search ? `${url.pathname}?${search}` : url.pathname)
  }
  return { list, query }
}

export function meta(args: Route.MetaArgs) {
  const { list, query } = args.loaderData ?? {}
  const locale = localeOf(args.location.pathname)
  const filters = writeGalleryFilters({ ...query, page: 1 })
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
export default function GalleryRoute({ loaderData: { list, query } }: Route.ComponentProps) {
  return <GalleryPage list={list} query={query} title={titleOf(list, useLocale())} />
}
