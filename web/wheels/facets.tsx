import type { ReactNode } from 'react'
import type { Facet, Listing } from '#shared/api/browse.ts'
import { listing } from '#shared/i18n/wheels/listing.ts'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'
import { FacetValue } from '#web/wheels/facet-value.tsx'
import { RangeForm } from '#web/wheels/range-form.tsx'
import { useFilters } from '#web/wheels/use-filters.ts'

type Words = (typeof listing)['en']

/** Values shown before "more"; a chosen one is never hidden. */
const shownFirst = 7
/** Filters collapsed by default: most shoppers do not need them once the car is known. */
const closedAtFirst = new Set(['centre_bore', 'colour', 'width'])

type Props = {
  list: Pick<Listing, 'facets' | 'price_range' | 'offset_range'>
  /** Filters fixed by the page, such as the brand on a brand's page. */
  fixed?: readonly string[]
}

/** Every filter with the number of wheels per value, as links, so that they work without script. */
export function Facets({ list: { facets, price_range, offset_range }, fixed = [] }: Props) {
  const words = useMessages(listing)
  const { query } = useFilters()
  const onCar = facets.some(({ name, values }) => name === 'poke' && values.length > 0)
  // With a car, the poke in millimetres is more precise than the fit style.
  const worthwhile = ({ name, values }: Facet) =>
    !fixed.includes(name) &&
    !(onCar && name === 'fit_style') &&
    (values.length > 1 || name === 'in_stock' || name === 'clearance' || values[0]?.chosen)
  const asked = (least: string | undefined, most: string | undefined) => least !== undefined || most !== undefined
  return (
    <div className="divide-y divide-line">
      {facets.filter(worthwhile).map((facet) => (
        <Group
          key={facet.name}
          title={facetTitle(facet.name, words)}
          help={helpFor(facet.name, words)}
          open={!closedAtFirst.has(facet.name) || facet.values.some(({ chosen }) => chosen)}
        >
          <Values facet={facet} />
        </Group>
      ))}
      {(price_range.min < price_range.max || asked(query.min_price, query.max_price)) && (
        <Group title={words.facet_price} open>
          <RangeForm
            // Remounts the form when its values change.
            key={`${query.min_price} ${query.max_price}`}
            least="min_price"
            most="max_price"
            unit={words.currency_aed}
            from={Math.floor(price_range.min / 100)}
            to={Math.ceil(price_range.max / 100)}
          />
        </Group>
      )}
      {(offset_range.min < offset_range.max || asked(query.min_offset, query.max_offset)) && (
        <Group title={words.facet_offset} help={words.help_offset} open={asked(query.min_offset, query.max_offset)}>
          <RangeForm
            key={`${query.min_offset} ${query.max_offset}`}
            least="min_offset"
            most="max_offset"
            unit="ET"
            from={offset_range.min}
            to={offset_range.max}
          />
        </Group>
      )}
    </div>
  )
}

export function facetTitle(name: string, words: Words): string {
  return ((words as Record<string, unknown>)[`facet_${name}`] as string | undefined) ?? name
}

function helpFor(name: string, words: Words): string | undefined {
  return (words as Record<string, unknown>)[`help_${name}`] as string | undefined
}

type GroupProps = { title: string; help?: string | undefined; open: boolean; children: ReactNode }

function Group({ title, help, open, children }: GroupProps) {
  return (
    <details open={open} className="group/facet py-1">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-semibold text-small [&::-webkit-details-marker]:hidden">
        {title}
        <Icon name="down" className="text-muted transition-transform group-open/facet:rotate-180" />
      </summary>
      <div className="pb-3">
        {help && <p className="pb-2 text-label text-muted">{help}</p>}
        {children}
      </div>
    </details>
  )
}

function Values({ facet }: { facet: Facet }) {
  const words = useMessages(listing)
  const first = facet.values.filter(({ chosen }, i) => i < shownFirst || chosen)
  const rest = facet.values.filter((value) => !first.includes(value))
  return (
    <>
      <ul>
        {first.map((value) => (
          <FacetValue key={value.value} name={facet.name} value={value} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="group/more">
          <summary className="flex min-h-11 list-none items-center font-semibold text-accent text-label group-open/more:hidden [&::-webkit-details-marker]:hidden">
            {words.facet_more(rest.length)}
          </summary>
          <ul>
            {rest.map((value) => (
              <FacetValue key={value.value} name={facet.name} value={value} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
