import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { findLook } from '#domain/content/gallery.ts'
import { Problem } from '#domain/problem.ts'
import { shopContext } from '#server/context.ts'
import type { GalleryCard, GalleryQuery } from '#shared/api/gallery.ts'
import { readQuery, writeQuery } from '#shared/filters/filters.ts'
import { galleryAddress } from '#shared/filters/gallery.ts'
import { look as lookPage } from '#shared/i18n/gallery.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, type Locale, localeOf } from '#shared/locale.ts'
import { pictureCard } from '#shared/pictures.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { ShareButton } from '#web/design/share-button.tsx'
import { LookSet } from '#web/gallery/look-set.tsx'
import { lookCar, lookFinish, lookScene, lookWheel, sizeInWords } from '#web/gallery/look-words.ts'
import { Breadcrumbs } from '#web/shell/breadcrumbs.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { redirectUnknown } from '#web/shell/unknown-address.ts'
import { useTurning } from '#web/viewer/use-turning.ts'
import type { Route } from './+types/look.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const filters = readQuery<GalleryQuery>(galleryAddress, url.searchParams)
  try {
    const look = await findLook(context.get(shopContext), { slug: params.look, ...filters })
    return { look, filters: writeQuery(galleryAddress, { ...filters, page: 1 }) }
  } catch (error) {
    if (error instanceof Problem && error.status === 404)
      throw redirectUnknown(url, inLocale('/gallery', localeOf(url.pathname)))
    throw error
  }
}

export function meta(args: Route.MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const path = `/gallery/${args.params.look}`
  const card = args.loaderData?.look.card
  if (!card) return pageMeta(args, { title: '', description: '', path, hidden: true })
  return pageMeta(args, {
    title: lookPage[locale].title_of(lookWheel(card, locale), lookCar(card, locale)),
    description: [lookAlt(card, locale), locale === 'ar' ? card.caption_ar : card.caption].join('. '),
    path,
    image: card.picture ? pictureCard(card.picture) : undefined,
  })
}

/** One large picture, what it shows, the car it was chosen for, and a link to that set. */
export default function LookRoute({ loaderData: { look, filters } }: Route.ComponentProps) {
  const words = useMessages(lookPage)
  const { gallery: title } = useMessages(shell)
  const locale = useLocale()
  const arabic = locale === 'ar'
  const { card, previous, next } = look
  const isForCar = Boolean(look.sale?.vehicle && look.sale.verdict !== 'fail')
  const query = filters && `?${filters}`
  const path = (slug: string | null) => slug && `/gallery/${slug}${query}`
  const navigate = useNavigate()
  const turning = useTurning((by) => {
    const slug = by === 1 ? next : previous
    // Replaces the history entry, so that Back leaves the gallery at once.
    if (slug) void navigate(inLocale(`/gallery/${slug}${query}`, locale), { replace: true, preventScrollReset: true })
  })
  return (
    <div className="frame pt-3 md:pt-5">
      <Breadcrumbs label={title} crumbs={[{ label: title, to: `/gallery${query}` }]} />
      <div className="grid gap-x-10 gap-y-6 pt-2 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <figure className="relative -mx-4 self-start md:mx-0 lg:sticky lg:top-4">
          <div {...turning} className="touch-pan-y select-none overflow-hidden bg-sunken md:rounded-card">
            <Picture
              key={card.slug}
              picture={card.picture}
              alt={lookAlt(card, locale)}
              sizes="(min-width: 85rem) 56rem, (min-width: 64rem) 65vw, 100vw"
              first
              className="aspect-4/3 w-full object-cover [-webkit-user-drag:none] [view-transition-name:wheel]"
            />
          </div>
          {card.demo && (
            <span className="absolute start-3 top-3" title={words.illustration_text}>
              <Badge>{words.illustration}</Badge>
            </span>
          )}
          <Turn to={path(previous)} label={words.previous} side="start-2" icon="back" rel="prev" />
          <Turn to={path(next)} label={words.next} side="end-2" icon="forward" rel="next" />
          <figcaption className="flex flex-wrap justify-between gap-x-4 px-4 pt-2 text-label text-muted md:px-0">
            <span role="status" className="figures">
              {words.place(String(look.place), String(look.total))}
            </span>
            <span className="hidden md:inline">{words.turn_hint}</span>
          </figcaption>
        </figure>
        <div className="space-y-5">
          <header className="space-y-2">
            <h1 className="text-display">
              <bdi>{lookWheel(card, locale)}</bdi>
            </h1>
            <p className="text-lead text-muted">{arabic ? card.caption_ar : card.caption}</p>
          </header>
          <dl className="divide-y divide-line border-line border-y text-small">
            <Fact name={words.the_finish}>{lookFinish(card, locale)}</Fact>
            <Fact name={words.the_scene}>{lookScene(card, locale)}</Fact>
            <Fact name={words.the_car}>
              <bdi>{lookCar(card, locale)}</bdi>
            </Fact>
            <Fact name={isForCar ? words.the_size : words.size}>
              <Figure>{sizeInWords(card)}</Figure>
            </Fact>
          </dl>
          <LookSet key={card.slug} look={look} />
          <ShareButton
            key={`share ${card.slug}`}
            path={inLocale(`/gallery/${card.slug}`, locale)}
            title={words.title_of(lookWheel(card, locale), lookCar(card, locale))}
            words={words}
          />
          {card.demo && <p className="text-label text-muted">{words.illustration_text}</p>}
        </div>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  )
}

type TurnProps = { to: string | null; label: string; side: string; icon: 'back' | 'forward'; rel: string }

function Turn({ to, label, side, icon, rel }: TurnProps) {
  if (!to) return null
  return (
    <PageLink
      to={to}
      rel={rel}
      replace
      preventScrollReset
      aria-label={label}
      className={`absolute top-[calc((100%_-_1.75rem)/2)] grid size-12 -translate-y-1/2 place-items-center rounded-full border border-line bg-raised hover:border-accent hover:text-accent ${side}`}
    >
      <Icon name={icon} size={24} />
    </PageLink>
  )
}

/** Alt text of a gallery picture. */
function lookAlt(card: GalleryCard, locale: Locale): string {
  const written = locale === 'ar' ? card.alt_ar : card.alt
  return written || lookPage[locale].alt(lookWheel(card, locale), lookFinish(card, locale), lookScene(card, locale))
}
