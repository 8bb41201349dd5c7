import { type ReactNode, useState } from 'react'
import type { SearchProduct, SearchResult } from '#shared/api/search.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { search } from '#shared/i18n/search.ts'
import { addAddon } from '#web/browser/cart/cart-store.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { modelAddress, modelName, productAddress, resultsAddress } from '#web/search/hits.ts'
import { TyreRim } from '#web/search/tyre-rim.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'

/** What a search finds beside the wheels, and how it understood the keywords. */
type Found = Pick<
  SearchResult,
  'brands' | 'models' | 'reading' | 'suggestions' | 'pages' | 'no_tyres' | 'tyre_diameters'
> & {
  addons: SearchProduct[]
}

/** `isNothing`: `NothingFound` follows, and says what matched nothing. */
type Props = { found: Found; isNothing?: boolean }

/** How the keywords were understood, and the results that are not wheels. */
export function OtherResults({ found, isNothing = false }: Props) {
  const { brands, models, addons, reading, pages, no_tyres, tyre_diameters } = found
  const words = useMessages(search)
  const locale = useLocale()
  const arabic = locale === 'ar'
  const isOnlyNoise = reading.searched === '' && reading.unknown.length === 0
  const passedOver = isNothing && reading.searched === '' ? [] : reading.unknown
  return (
    <div className="space-y-6 pb-6 empty:hidden">
      {(reading.corrected.length > 0 || passedOver.length > 0 || reading.year_left_out || isOnlyNoise) && (
        <Notice>
          {isOnlyNoise && <p>{words.not_narrowing(reading.left_out)}</p>}
          {reading.corrected.map(({ typed, name, name_ar }) => (
            <p key={typed}>{words.corrected(typed, arabic ? name_ar : name)}</p>
          ))}
          {reading.year_left_out && (
            <p>
              {words.year_left_out(reading.year_left_out.year, reading.year_left_out.from, reading.year_left_out.to)}
            </p>
          )}
          {passedOver.map((word) => (
            <p key={word}>{reading.searched === '' ? words.unknown_alone(word) : words.unknown(word)}</p>
          ))}
        </Notice>
      )}
      {no_tyres && (
        <Notice title={words.no_tyres}>
          {tyre_diameters.length > 0 && (
            <p>
              <TyreRim diameters={tyre_diameters} />
            </p>
          )}
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
          {models.map((car) => (
            <Chip key={`${car.make} ${car.model}`} to={modelAddress(car)}>
              {modelName(car, locale)}
            </Chip>
          ))}
        </Chips>
      )}
      {addons.length > 0 && (
        <section aria-labelledby="addons" className="space-y-3">
          <h2 id="addons" className="font-semibold text-small">
            {words.accessories}
          </h2>
          <ul className="grid cards-2 gap-3 md:cards-3 md:gap-4 xl:cards-5">
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

/** What was searched, what was left out, and where to go from here. */
export function NothingFound({ found }: { found: Found }) {
  const words = useMessages(search)
  const { searched, left_out, unknown } = found.reading
  const isUnknown = searched === '' && unknown.length > 0
  return (
    <section className="card space-y-4 p-6">
      <h2 className="text-title">{isUnknown ? words.unknown_alone(unknown.join(' ')) : words.none_title}</h2>
      {(searched || left_out) && (
        <div className="text-muted">
          {searched && <p>{words.searched(searched)}</p>}
          {left_out && <p>{words.left_out(left_out)}</p>}
        </div>
      )}
      {found.brands.length + found.models.length === 0 && (
        <ul className="list-disc ps-5 text-muted">
          <li>{words.none_spelling}</li>
          <li>{words.none_keywords}</li>
        </ul>
      )}
      {found.suggestions.length > 0 && (
        <Chips title={words.did_you_mean}>
          {found.suggestions.map(({ query, left_out }) => (
            <Chip key={query} to={resultsAddress(query)}>
              {left_out ? words.without(query, left_out) : query}
            </Chip>
          ))}
        </Chips>
      )}
      {found.suggestions.length === 0 && (
        <Chips title={words.popular}>
          {words.popular_queries.split('|').map((query) => (
            <Chip key={query} to={resultsAddress(query)}>
              {query}
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

/** A result links to its page; an accessory can be added to the cart from here. */
function ProductCard({ hit }: { hit: SearchProduct }) {
  return (
    <article className="group card relative flex h-full flex-col overflow-hidden transition-colors hover:border-edge">
      <div className="pearl grid place-items-center p-3">
        <Picture
          picture={hit.picture}
          alt=""
          sizes="(min-width: 64rem) 15rem, 44vw"
          className="aspect-5/4 w-full object-contain"
        />
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-3 text-small">
        <h3 className="font-semibold leading-tight">
          <PageLink to={productAddress(hit)} className="after:absolute after:inset-0 after:rounded-card">
            <ProductText en={nameWithSizes(hit.name)} ar={nameWithSizes(hit.name_ar)} />
          </PageLink>
        </h3>
        <p className="text-label text-muted">
          <Figure>{hit.sku}</Figure>
        </p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1">
          <Price fils={hit.price} compareAt={hit.compare_at_price} className="font-semibold text-body" />
          <span className="text-label">
            <StockLabel wheel={hit} />
          </span>
        </p>
        {hit.addon_id !== null && hit.supplier_stock > 0 && <AddAccessory addon_id={hit.addon_id} />}
      </div>
    </article>
  )
}

function AddAccessory({ addon_id }: { addon_id: number }) {
  const words = useMessages(search)
  const [state, setState] = useState<'idle' | 'busy' | 'added'>('idle')
  const [problem, setProblem] = useState('')

  async function add() {
    setState('busy')
    const failed = await addAddon(addon_id)
    setProblem(failed?.message ?? '')
    setState(failed ? 'idle' : 'added')
  }

  return (
    <div className="relative z-10">
      <Button wide busy={state === 'busy'} onClick={() => void add()}>
        {state === 'added' ? words.added : words.add}
      </Button>
      <p role="status" className="text-error text-small">
        {problem}
      </p>
    </div>
  )
}
