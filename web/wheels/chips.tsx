import { Link } from 'react-router'
import type { Listing, ListingQuery } from '#shared/api/browse.ts'
import { changed, chosen, cleared, facetNames, rangeNames, rearNames, toggle } from '#shared/filters.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import type { Locale } from '#shared/locale.ts'
import { formatPrice } from '#shared/money.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { useFilters } from '#web/wheels/use-filters.ts'

type Chip = { key: string; name: string; label: string; without: ListingQuery }

/** The applied filters as chips, each with a link that removes it. */
export function Chips({ list, fixed = [] }: { list: Pick<Listing, 'facets'>; fixed?: readonly string[] }) {
  const words = useMessages(listing)
  const locale = useLocale()
  const { query, to } = useFilters()
  const chips = chipsOf(query, list, words, locale).filter(({ name }) => !fixed.includes(name))
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={to(without)}
            rel="nofollow"
            preventScrollReset
            aria-label={words.remove(label)}
            className="figures inline-flex min-h-11 items-center gap-1.5 rounded-full border border-accent bg-accent-faint px-3.5 text-accent text-small hover:border-accent-strong lg:pointer-fine:min-h-9"
          >
            <bdi>{label}</bdi>
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={to(cleared(query))}
          rel="nofollow"
          preventScrollReset
          className="textlink inline-flex min-h-11 items-center px-2 text-small lg:pointer-fine:min-h-9"
        >
          {words.clear_all}
        </Link>
      </li>
    </ul>
  )
}

/** Every filter value in the address with its label, and the filters without it. */
function chipsOf(
  query: ListingQuery,
  { facets }: Pick<Listing, 'facets'>,
  words: (typeof listing)['en'],
  locale: Locale,
): Chip[] {
  const values = facetNames.flatMap((name) =>
    chosen(query, name).map((value) => {
      const known = facets.find((facet) => facet.name === name)?.values.find((each) => each.value === value)
      const label = (locale === 'ar' ? known?.label_ar : known?.label) ?? value
      return { key: `${name} ${value}`, name, label, without: toggle(query, name, value) }
    }),
  )
  const ranges = rangeNames.flatMap((name) => {
    const value = query[name]
    if (!value) return []
    const figure = name.endsWith('price') ? formatPrice(Number(value) * 100, locale) : `ET${value}`
    const label = name.startsWith('min') ? words.at_least(figure) : words.at_most(figure)
    return [{ key: name, name, label, without: changed(query, { [name]: undefined }) }]
  })
  const rear = rearNames.flatMap((name) => {
    const value = query[name]
    return value ? [{ key: name, name, label: words[name](value), without: changed(query, { [name]: undefined }) }] : []
  })
  return [...values, ...ranges, ...rear]
}
