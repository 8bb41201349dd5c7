import { redirect } from 'react-router'
import { findLook } from '#domain/content/look.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import { readGalleryFilters, writeGalleryFilters } from '#shared/gallery-filters.ts'
import { gallery } from '#shared/i18n/gallery.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { lookAlt } from '#web/gallery/look-alt.ts'
import { LookPage } from '#web/gallery/look-page.tsx'
import { lookCar, lookWheel } from '#web/gallery/look-words.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/look.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { page: _, per_page: __, ...filters } = readGalleryFilters(url.searchParams)
  try {
    const look = await findLook(context.get(shopContext), { slug: params.look, ...filters })
    return { look, filters: writeGalleryFilters(filters) }
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw redirect(inLocale('/gallery', localeOf(url.pathname)))
    throw error
  }
}

export function meta(args: Route.MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const path = `/gallery/${args.params.look}`
  const card = args.loaderData?.look.card
  if (!card) return pageMeta(args, { title: '', description: '', path, hidden: true })
  return pageMeta(args, {
    title: gallery[locale].title_of_look(lookWheel(card, locale), lookCar(card, locale)),
    description: [lookAlt(card, locale), locale === 'ar' ? card.caption_ar : card.caption].join('. '),
    path,
    image: card.picture ? pictureCard(card.picture) : undefined,
  })
}

/** A gallery picture and the set it shows. */
export default function LookRoute({ loaderData }: Route.ComponentProps) {
  return <LookPage {...loaderData} />
}
