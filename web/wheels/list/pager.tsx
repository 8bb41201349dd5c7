import { Link, useNavigation } from 'react-router'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useFilters } from '#web/filters/list-filters.ts'
import { useMessages } from '#web/shell/language.ts'

type Props = { current_page: number; last_page: number }

/** Links to pages: first, last, and those around the current one. */
export function Pager({ current_page: current, last_page: last }: Props) {
  const words = useMessages(listing)
  const { query, to: address } = useFilters()
  if (last <= 1) return null
  const to = (page: number) => address({ ...query, page })
  return (
    <nav aria-label={words.pages} className="mt-10 flex flex-wrap items-center justify-center gap-1">
      <Step to={to(current - 1)} label={words.previous} icon="back" off={current <= 1} rel="prev" />
      {pagesAround(current, last).map((page, i) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its index
          <span key={`gap ${i}`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={to(page)}
            aria-label={words.page(page)}
            aria-current={page === current ? 'page' : undefined}
            className={classNames(
              'figures grid min-h-11 min-w-11 place-items-center rounded-control px-2 text-small',
              page === current ? 'bg-ink font-semibold text-surface' : 'hover:bg-sunken',
            )}
          >
            {page}
          </Link>
        ),
      )}
      <Step to={to(current + 1)} label={words.next} icon="forward" off={current >= last} rel="next" />
    </nav>
  )
}

function Step({
  to,
  label,
  icon,
  off,
  rel,
}: {
  to: string
  label: string
  icon: 'back' | 'forward'
  off: boolean
  rel: string
}) {
  const box = 'grid min-h-11 min-w-11 place-items-center rounded-control'
  return off ? (
    <span className={`${box} text-edge`} aria-hidden="true">
      <Icon name={icon} />
    </span>
  ) : (
    <Link to={to} rel={rel} aria-label={label} className={`${box} hover:bg-sunken`}>
      <Icon name={icon} />
    </Link>
  )
}

/** [1, null, 4, 5, 6, null, 20]: null is a gap of two pages or more. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((page, i) => {
    const gap = page - (pages[i - 1] ?? page)
    return gap > 2 ? [null, page] : gap === 2 ? [page - 1, page] : [page]
  })
}

/** Loads the next or previous page into the list; it has its own address, and Back leaves the list. */
export function LoadMore({ page, which, onLoad }: { page: number; which: 'next' | 'earlier'; onLoad?: () => void }) {
  const words = useMessages(listing)
  const { query, to } = useFilters()
  const address = to({ ...query, page })
  const coming = useNavigation().location
  const waiting = coming !== undefined && `${coming.pathname}${coming.search.replaceAll('%2C', ',')}` === address
  return (
    <p className="flex justify-center">
      <Link
        to={address}
        rel={which === 'next' ? 'next' : 'prev'}
        replace
        preventScrollReset
        onClick={onLoad}
        className="inline-flex min-h-12 min-w-[min(14rem,100%)] items-center justify-center gap-2 rounded-control border border-edge bg-raised px-5 font-semibold text-small hover:border-ink"
      >
        {which === 'next' ? words.load_more : words.load_earlier}
        {waiting && <Spinner size={20} />}
      </Link>
    </p>
  )
}
