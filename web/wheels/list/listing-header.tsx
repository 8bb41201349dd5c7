import type { ReactNode } from 'react'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { VerdictMark } from '#web/design/badge.tsx'
import { useMessages } from '#web/shell/language.ts'
import { ListingCar } from '#web/wheels/list/listing-bar.tsx'
import type { ShownListing } from '#web/wheels/list/loaded-pages.ts'

type Counted = Pick<ShownListing, 'vehicle' | 'total' | 'fits'>

/** The number of wheels in words, and of those that fit the car as they are. */
export function useCount({ vehicle, total, fits }: Counted): string {
  const words = useMessages(listing)
  // Not for a single wheel, whose own verdict says it.
  const asIs = fits && total > 1 ? words.as_is(fits.pass) : ''
  return vehicle ? words.count_fit(total) + asIs : words.count(total)
}

type Props = { list: Counted; count: string; title: ReactNode; text: ReactNode }

/** Title and text of a list, its verdicts for the car, and on phones the car with the number of wheels. */
export function ListingHeader({ list: { vehicle, fits }, count, title, text }: Props) {
  const words = useMessages(listing)
  // What is measured and what is not documented read the same, so they are one number, as in the filter.
  const verdicts =
    fits &&
    ([
      ['pass', fits.pass],
      ['parts', fits.parts],
      ['warn', fits.warn + fits.unknown],
    ] as const)
  return (
    <header className="space-y-1 pt-6 pb-3 md:pt-8">
      <h1 className="text-display">{title}</h1>
      <div className="max-w-prose text-muted">{text}</div>
      {verdicts?.some(([, cards]) => cards > 0) && (
        <p className="figures flex flex-wrap gap-x-4 pt-1 text-small">
          {words.best_size}
          {verdicts.map(
            ([verdict, cards]) =>
              cards > 0 && (
                <span key={verdict} className="inline-flex items-center gap-1">
                  {cards} <VerdictMark verdict={verdict} />
                </span>
              ),
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 pt-2 lg:hidden">
        <ListingCar vehicle={vehicle} />
        <p role="status" className="figures text-muted text-small md:hidden">
          {count}
        </p>
      </div>
    </header>
  )
}
