import { useViewTransitionState } from 'react-router'
import type { GalleryCard } from '#shared/api/gallery.ts'
import { looks } from '#shared/i18n/gallery.ts'
import { inLocale } from '#shared/locale.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { lookFinish, lookScene, lookWheel, shortLookCar, sizeInWords } from '#web/gallery/look-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  cards: GalleryCard[]
  /** The current filters, carried into the address of each look. */
  query?: string
  /** Shows the first picture four times as large. */
  leading?: boolean
  /** Number of pictures above the fold, which are loaded eagerly. */
  eager?: number
  heading?: 'h2' | 'h3'
  /** On phones, scroll sideways in one row instead. */
  row?: boolean
}

/** Pictures in an even grid, two columns on phones. */
export function LookGrid({ cards, query = '', leading = false, eager = 0, heading = 'h3', row = false }: Props) {
  return (
    <ul className={classNames('grid cards-2 gap-x-3 gap-y-5 md:gap-x-4 md:gap-y-6 lg:cards-4', row && 'phone-row')}>
      {cards.map((card, i) => (
        <li key={card.slug} className={leading && i === 0 ? 'col-span-full lg:col-span-2 lg:row-span-2' : undefined}>
          <LookCard
            card={card}
            to={`/gallery/${card.slug}${query && `?${query}`}`}
            first={i < eager}
            large={leading && i === 0}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  )
}

type LookCardProps = {
  card: GalleryCard
  /** Path of the look's page, without the locale. */
  to: string
  /** Among the first on the page: loaded eagerly. */
  first?: boolean
  /** Shown larger than the others. */
  large?: boolean
  /** Level of the heading on its page. */
  heading?: 'h2' | 'h3'
}

/** A gallery picture with its wheel and the car whose size it shows. */
function LookCard({ card, to, first = false, large = false, heading: Heading = 'h3' }: LookCardProps) {
  const words = useMessages(looks)
  const locale = useLocale()
  const opening = useViewTransitionState(inLocale(to, locale))
  return (
    <article className="group relative flex h-full flex-col">
      <div className={classNames('overflow-hidden rounded-card bg-sunken', large && 'lg:flex-1')}>
        <Picture
          picture={card.picture}
          alt=""
          sizes={large ? '(min-width: 64rem) 40rem, 100vw' : '(min-width: 80rem) 20rem, (min-width: 64rem) 30vw, 50vw'}
          first={first}
          className={classNames(
            'aspect-4/3 w-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.02] motion-reduce:transform-none',
            large && 'lg:h-full',
            opening && '[view-transition-name:wheel]',
          )}
        />
      </div>
      <div className="pt-2 text-small">
        <Heading className="leading-snug">
          <PageLink to={to} viewTransition className="font-semibold after:absolute after:inset-0 after:rounded-card">
            <bdi>{lookWheel(card, locale)}</bdi>
          </PageLink>
        </Heading>
        <p className="text-label text-muted">
          <bdi>{lookFinish(card, locale)}</bdi> · <bdi>{lookScene(card, locale)}</bdi>
        </p>
        <p className="text-label text-muted">
          {words.chosen_for(shortLookCar(card, locale))}
          <span className="hidden sm:inline">
            {' · '}
            <Figure>{sizeInWords(card)}</Figure>
          </span>
        </p>
      </div>
    </article>
  )
}
