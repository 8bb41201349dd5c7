import { Link } from 'react-router'
import { toggleAddon } from '#shared/addon-filters.ts'
import type { AddonFacet } from '#shared/api/addons.ts'
import { addons } from '#shared/i18n/addons.ts'
import { useAddonFilters } from '#web/addons/use-addon-filters.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Every filter with the number of accessories per value, as links, so that they work without script. */
export function AddonFilters({ facets }: { facets: AddonFacet[] }) {
  const arabic = useLocale() === 'ar'
  return (
    <div className="divide-y divide-line">
      {facets.map((facet, i) => (
        <details
          key={facet.name}
          open={i < 4 || facet.values.some(({ chosen }) => chosen)}
          className="group/facet py-1"
        >
          <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-semibold text-small [&::-webkit-details-marker]:hidden">
            {arabic ? facet.label_ar : facet.label}
            <Icon name="down" className="text-muted transition-transform group-open/facet:rotate-180" />
          </summary>
          <ul className="pb-3">
            {facet.values.map((value) => (
              <Value key={value.value} facet={facet} value={value} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

function Value({ facet, value }: { facet: AddonFacet; value: AddonFacet['values'][number] }) {
  const words = useMessages(addons)
  const arabic = useLocale() === 'ar'
  const { query, to } = useAddonFilters()
  return (
    <li>
      <Link
        to={to(toggleAddon(query, facet.name, value.value))}
        rel="nofollow"
        preventScrollReset
        className="flex min-h-11 items-center gap-2.5 rounded-control text-small hover:text-accent lg:pointer-fine:min-h-9"
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
          {facet.unit && ` ${words.unit(facet.unit, Number(value.label))}`}
          {value.chosen && <span className="sr-only">, {words.chosen}</span>}
        </span>
        <span className="text-label text-muted">
          <Figure>{value.count}</Figure>
        </span>
      </Link>
    </li>
  )
}
