import type { ReactNode } from 'react'
import type { SearchResult } from '#shared/api/search.ts'
import { search } from '#shared/i18n/search.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { ProductCard } from '#web/search/product-card.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { SearchForm } from '#web/shell/search-form.tsx'

type Props = {
  keywords: string
  /** Null where fewer than 3 characters were given. */
  result: SearchResult | null
}

/** What a text finds: wheels and accessories, brands, and cars to go on with. */
export function SearchPage({ keywords, result }: Props) {
  const words = useMessages(search)
  return (
    <div className="frame space-y-8 py-8">
      <header className="max-w-2xl space-y-3">
        <h1 className="text-display">{keywords ? words.title_for(keywords) : words.title}</h1>
        <SearchForm keywords={keywords} />
        <p className="text-muted text-small">{words.hint}</p>
      </header>
      {result && <Found result={result} />}
    </div>
  )
}

function Found({ result }: { result: SearchResult }) {
  const words = useMessages(search)
  const arabic = useLocale() === 'ar'
  const { products, brands, models, reading } = result
  const nothing = products.length + brands.length + models.length === 0
  return (
    <>
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
      {products.length === 0 && <NothingFound result={result} alone={nothing} />}
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
      {products.length > 0 && (
        <section aria-labelledby="products" className="space-y-4">
          <h2 id="products" className="text-title">
            {words.products}
          </h2>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-5">
            {products.map((hit) => (
              <li key={hit.sku}>
                <ProductCard hit={hit} />
              </li>
            ))}
          </ul>
          {result.more.products && <p className="text-muted">{words.more}</p>}
        </section>
      )}
    </>
  )
}

function NothingFound({ result, alone }: { result: SearchResult; alone: boolean }) {
  const words = useMessages(search)
  return (
    <section className="card space-y-4 p-6">
      <h2 className="text-title">{words.none_title}</h2>
      {alone && (
        <ul className="list-disc ps-5 text-muted">
          <li>{words.none_spelling}</li>
          <li>{words.none_keywords}</li>
        </ul>
      )}
      {result.suggestions.length > 0 && (
        <Chips title={words.did_you_mean}>
          {result.suggestions.map(({ query, left_out }) => (
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
