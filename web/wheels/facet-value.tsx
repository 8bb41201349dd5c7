import { Link } from 'react-router'
import type { Facet } from '#shared/api/browse.ts'
import { type FacetName, toggle } from '#shared/filters.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { useFilters } from '#web/wheels/use-filters.ts'

/** A filter value as a link that toggles it. */
export function FacetValue({ name, value }: { name: string; value: Facet['values'][number] }) {
  const words = useMessages(listing)
  const arabic = useLocale() === 'ar'
  const { query, to } = useFilters()
  return (
    <li>
      <Link
        to={to(toggle(query, name as FacetName, value.value))}
        rel="nofollow"
        preventScrollReset
        className="group/value flex min-h-11 items-center gap-2.5 rounded-control text-small hover:text-accent lg:pointer-fine:min-h-9"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-5 shrink-0 place-items-center rounded-control border',
            value.chosen ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-raised',
          )}
        >
          {value.chosen && <Icon name="check" size={16} />}
        </span>
        <span className="figures min-w-0 flex-1">
          <bdi>{arabic ? value.label_ar : value.label}</bdi>
          {value.chosen && <span className="sr-only">, {words.chosen}</span>}
        </span>
        <span className="text-label text-muted">
          <Figure>{value.count}</Figure>
        </span>
      </Link>
    </li>
  )
}
