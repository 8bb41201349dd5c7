import type { GalleryCard } from '#shared/api/gallery.ts'
import { classNames } from '#web/design/class-names.ts'
import { LookCard } from '#web/gallery/look-card.tsx'

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
    <ul
      className={classNames(
        'grid grid-cols-2 gap-x-3 gap-y-5 md:gap-x-4 md:gap-y-6 lg:grid-cols-4',
        row && 'phone-row',
      )}
    >
      {cards.map((card, i) => (
        <li key={card.slug} className={leading && i === 0 ? 'col-span-2 lg:row-span-2' : undefined}>
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
