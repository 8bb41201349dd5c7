import { Link, useNavigation } from 'react-router'
import { listing } from '#shared/i18n/listing.ts'
import { Spinner } from '#web/design/spinner.tsx'
import { useMessages } from '#web/shell/language.ts'
import { useFilters } from '#web/wheels/use-filters.ts'

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
        className="inline-flex min-h-12 min-w-56 items-center justify-center gap-2 rounded-control border border-edge bg-raised px-5 font-semibold text-small hover:border-ink"
      >
        {which === 'next' ? words.load_more : words.load_earlier}
        {waiting && <Spinner size={20} />}
      </Link>
    </p>
  )
}
