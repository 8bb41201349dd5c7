import type { Listing, ListingQuery } from '#shared/api/browse.ts'
import { rearNames, wheelFilters } from '#shared/filters/wheels.ts'
import { withTimesSign } from '#shared/goods-name.ts'
import { wheelFilterWords } from '#shared/i18n/wheels/listing.ts'
import type { Locale } from '#shared/locale.ts'
import { formatPrice } from '#shared/money.ts'
import type { ShownFilter } from '#web/filters/list-filters.ts'
import { shownCard } from '#web/wheels/shown-card.ts'

/** Filters collapsed at first: most shoppers do not need them once the car is known. */
const closedAtFirst = ['centre_bore', 'colour', 'width', 'offset']

/** Their figures stand alone among the applied filters. */
const inInches = ['diameter', 'width']

/**
 * The filters of a list of wheels. `fixed`: those the page sets itself, such as the brand on a brand's page. Runs in the
 * loader, to keep the texts out of the browser's bundle.
 */
function shownFilters(
  list: Pick<Listing, 'facets' | 'price_range' | 'offset_range'>,
  query: ListingQuery,
  fixed: readonly string[],
  locale: Locale,
): ShownFilter[] {
  const words = wheelFilterWords[locale]
  const helps = words as Record<string, unknown>
  const valuesOf = (name: string) => list.facets.find((facet) => facet.name === name)?.values ?? []
  const shown = wheelFilters.map(({ name, kind }): ShownFilter => {
    const isClosed = closedAtFirst.includes(name)
    const texts = { name, label: words[`facet_${name}`], help: helps[`help_${name}`] as string | undefined }
    if (kind === 'range') {
      const { min, max } = list[`${name}_range`]
      const isPrice = name === 'price'
      const set = (['min', 'max'] as const).flatMap((end) => {
        const figure = query[`${end}_${name}`]
        const print = isPrice ? formatPrice(Number(figure) * 100, locale) : `ET${figure}`
        return figure ? [{ name: `${end}_${name}`, label: words[`at_${end}`](print) }] : []
      })
      return {
        ...texts,
        kind,
        open: set.length > 0 || !isClosed,
        hidden: set.length === 0 && min >= max,
        unit: isPrice ? words.currency_aed : 'ET',
        // Whole dirhams, or mm.
        min: isPrice ? Math.floor(min / 100) : min,
        max: isPrice ? Math.ceil(max / 100) : max,
        set,
      }
    }
    const values = valuesOf(name)
    const isSet = values.some(({ chosen }) => chosen)
    // With a car, the poke in millimetres is more precise than the fit style.
    const isReplaced = name === 'fit_style' && valuesOf('poke').length > 0
    return {
      ...texts,
      kind,
      open: isSet || !isClosed,
      hidden: isReplaced || values.length === 0 || (kind === 'choice' && values.length < 2 && !isSet),
      values: values.map(({ label, label_ar, ...value }) => ({
        ...value,
        label: labelOf(name, locale === 'ar' ? label_ar : label),
      })),
    }
  })
  // The fields of the rear wheel are in the form of the search by size, and here only to be removed.
  const rear = rearNames.flatMap((name): ShownFilter[] => {
    const value = query[name]
    if (!value) return []
    const values = [{ value, label: words[name](value), count: 0, chosen: true }]
    return [{ name, kind: 'choice', label: '', hidden: true, values }]
  })
  return [...shown.filter(({ name }) => !fixed.includes(name)), ...rear]
}

function labelOf(name: string, label: string): string {
  if (name === 'bolt_pattern') return withTimesSign(label)
  return inInches.includes(name) ? `${label}″` : label
}

/** A list as its page shows it: the filters in one language instead of the facets in both. */
export function withShownFilters<Page extends { list: Listing }>(
  { list: { facets, price_range, offset_range, ...list }, ...page }: Page,
  query: ListingQuery,
  locale: Locale,
  fixed: Partial<ListingQuery> = {},
) {
  const filters = shownFilters({ facets, price_range, offset_range }, query, Object.keys(fixed), locale)
  return { ...page, list: { ...list, data: list.data.map((card) => shownCard(card, locale)) }, filters }
}
