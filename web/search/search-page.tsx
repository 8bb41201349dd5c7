import type { ComponentProps, ReactNode } from 'react'
import type { SearchProduct, SearchResult } from '#shared/api/search.ts'
import { search } from '#shared/i18n/search.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { type SearchTerms, SearchTermsContext } from '#web/filters/list-filters.ts'
import { ProductCard } from '#web/search/product-card.tsx'
import { SearchForm } from '#web/shell/header/search-form.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { ListingPage } from '#web/wheels/list/listing-page.tsx'

/** The result of `searchWheels`, with the filters of its list in one language. */
type Found = Pick<SearchResult, 'brands' | 'models' | 'reading' | 'suggestions' | 'pages' | 'no_tyres'> &
  Pick<ComponentProps<typeof ListingPage>, 'list' | 'filters'> &
  Pick<SearchTerms, 'rest'> & { terms: SearchTerms['filters']; addons: SearchProduct[] }

type Props = {
  keywords: string
  /** Filters are set beside the keywords and may be why nothing was found. */
  narrowed: boolean
  found: Found | null
  /** Nothing found fits the requested car, so the results are for any car. */
  fits_none: boolean
}

/** Results of a search: brands, cars to continue with, accessories, and the wheels as a list with filters. */
export function SearchPage({ keywords, narrowed, found, fits_none }: Props) {
  const words = useMessages(search)
  const title = keywords && found ? words.title_for(keywords) : words.title
  const text = (
    <>
      <SearchForm key={keywords} keywords={keywords} />
      <span className="mt-2 block text-small">{words.hint}</span>
    </>
  )
  if (!found || (found.list.total === 0 && !narrowed))
    return (
      <div className="frame space-y-8 py-8">
        <header className="max-w-2xl space-y-3">
          <h1 className="text-display">{title}</h1>
          <div className="text-muted">{text}</div>
        </header>
        {found ? (
          <>
            <OtherResults found={found} />
            {found.addons.length + found.pages.length === 0 && <NothingFound found={found} />}
          </>
        ) : (
          <LinkButton to="/alloy-wheels">{words.none_browse}</LinkButton>
        )}
      </div>
    )
  const { list, filters, terms, rest } = found
  return (
    <SearchTermsContext value={{ keywords, filters: terms, rest }}>
      <ListingPage
        list={list}
        filters={filters}
        unknown_car={false}
        question={null}
        sizes={null}
        title={title}
        text={text}
        // "patrol rims" is about a Patrol, even if another car is remembered.
        anyCar={fits_none || found.models.length > 0}
      >
        {fits_none && <Notice className="mb-6">{words.fits_none}</Notice>}
        <OtherResults found={found} />
      </ListingPage>
    </SearchTermsContext>
  )
}

/** How the keywords were understood, and the results that are not wheels. */
function OtherResults({ found: { brands, models, addons, reading, pages, no_tyres } }: { found: Found }) {
  const words = useMessages(search)
  const arabic = useLocale() === 'ar'
  return (
    <div className="space-y-6 pb-6 empty:hidden">
      {(reading.corrected.length > 0 || reading.unknown.length > 0) && (
        <Notice>
          {reading.corrected.map(({ typed, name, name_ar }) => (
            <p key={typed}>{words.corrected(typed, arabic ? name_ar : name)}</p>
          ))}
          {reading.unknown.map((word) => (
            <p key={word}>{words.unknown(word)}</p>
          ))}
        </Notice>
      )}
      {no_tyres && (
        <Notice title={words.no_tyres}>
          <PageLink to="/addons/tpms" className="textlink inline-flex min-h-11 items-center">
            {words.tyre_accessories}
          </PageLink>
        </Notice>
      )}
      {pages.length > 0 && (
        <Chips title={words.pages}>
          {pages.map(({ path, name, name_ar }) => (
            <Chip key={path} to={path}>
              {arabic ? name_ar : name}
            </Chip>
          ))}
        </Chips>
      )}
      {brands.length > 0 && (
        <Chips title={words.brands}>
          {brands.map((brand) => (
            <Chip key={brand.slug} to={`/wheelbrand/${brand.slug}?brand=${brand.slug}`}>
              {arabic ? brand.name_ar : brand.name}
            </Chip>
          ))}
        </Chips>
      )}
      {models.length > 0 && (
        <Chips title={words.cars}>
          {models.map(({ make, model, year, make_name, make_name_ar, name, name_ar }) => (
            <Chip
              key={`${make} ${model}`}
              to={`/alloy-wheels?${new URLSearchParams({ make, model, ...(year && { year: String(year) }) })}`}
            >
              {[arabic ? make_name_ar : make_name, arabic ? name_ar : name, year].filter(Boolean).join(' ')}
            </Chip>
          ))}
        </Chips>
      )}
      {addons.length > 0 && (
        <section aria-labelledby="addons" className="space-y-3">
          <h2 id="addons" className="font-semibold text-small">
            {words.accessories}
          </h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-5">
            {addons.map((hit) => (
              <li key={hit.sku}>
                <ProductCard hit={hit} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function NothingFound({ found }: { found: Found }) {
  const words = useMessages(search)
  return (
    <section className="card space-y-4 p-6">
      <h2 className="text-title">{words.none_title}</h2>
      {found.brands.length + found.models.length === 0 && (
        <ul className="list-disc ps-5 text-muted">
          <li>{words.none_spelling}</li>
          <li>{words.none_keywords}</li>
        </ul>
      )}
      {found.suggestions.length > 0 && (
        <Chips title={words.did_you_mean}>
          {found.suggestions.map(({ query, left_out }) => (
            <Chip key={query} to={`/search?${new URLSearchParams({ keywords: query })}`}>
              {left_out ? words.without(query, left_out) : query}
            </Chip>
          ))}
        </Chips>
      )}
      <LinkButton look="primary" to="/alloy-wheels">
        {words.none_browse}
      </LinkButton>
    </section>
  )
}

function Chips({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-small">{title}</h2>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  )
}

function Chip({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <PageLink
        to={to}
        className="inline-flex min-h-11 items-center rounded-full border border-edge bg-raised px-4 font-semibold text-small hover:border-accent hover:text-accent"
      >
        <bdi>{children}</bdi>
      </PageLink>
    </li>
  )
}
