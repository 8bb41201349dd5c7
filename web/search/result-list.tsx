import type { ReactNode } from 'react'
import type { SearchProduct, SearchResult } from '#shared/api/search.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { search } from '#shared/i18n/search.ts'
import { classNames } from '#web/design/class-names.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { type Hit, modelName, type Room, resultsAddress } from '#web/search/hits.ts'
import { TyreRim } from '#web/search/tyre-rim.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  id: string
  optionId: (row: number) => string
  /** The box's text. The last row links to all its results, also while a newer response is in flight. */
  typed: string
  result: SearchResult
  hits: Hit[]
  active: number
  /** A newer request is in flight; the results shown are stale. */
  pending: boolean
  room: Room
  place: 'header' | 'overlay'
  /** Set where the panel has more to show. */
  onRoom: ((room: Room) => void) | undefined
}

/** Results while typing: products, brands and cars, and a link to all results. */
export function ResultList(props: Props) {
  const { place, room, hits, pending } = props
  return (
    <div
      data-room={room}
      className={classNames(
        'transition-opacity duration-150',
        pending && 'opacity-60',
        place === 'overlay'
          ? 'pt-3'
          : 'absolute top-full z-40 mt-2 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-raised shadow-float',
        place === 'header' && (room === 'panel' ? 'inset-x-6 mx-auto max-w-[60rem]' : 'inset-x-0 min-w-96'),
      )}
    >
      <Pages result={props.result} />
      {hits.length === 0 ? <Nothing {...props} /> : <Found {...props} />}
    </div>
  )
}

function Found({ id, optionId, typed, result, hits, active, room, onRoom }: Props) {
  const words = useMessages(search)
  const wide = room === 'panel'
  const exceeds = result.more.products || result.more.brands
  const rowsOf = (kind: Hit['kind']) => hits.flatMap((hit, row) => (hit.kind === kind ? [{ hit, row }] : []))
  const groups = [
    ['product', words.products],
    ['brand', words.brands],
    ['model', words.cars],
  ] as const
  return (
    <>
      <div id={id} role="listbox" aria-label={words.results}>
        {groups.map(([kind, title]) => {
          const rows = rowsOf(kind)
          if (rows.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="px-2 pt-2">
              <p id={`${id}-${kind}`} className="px-2 py-1 text-label text-muted">
                {title}
              </p>
              <div
                className={classNames(
                  kind === 'product' && wide && 'grid gap-x-2 sm:grid-cols-2 lg:grid-cols-3',
                  kind === 'brand' && wide && 'grid grid-cols-3 lg:grid-cols-5',
                )}
              >
                {rows.map(({ hit, row }) => (
                  <Option key={hit.to} id={optionId(row)} to={hit.to} isActive={row === active}>
                    <Words hit={hit} />
                  </Option>
                ))}
              </div>
            </div>
          )
        })}
        <div className="mt-2 border-line border-t p-2">
          <Option id={optionId(hits.length)} to={resultsAddress(typed)} isActive={active === hits.length}>
            <span className="flex-1 font-semibold text-accent">{wide && exceeds ? words.see_all : words.view_all}</span>
            <Icon name="forward" className="text-accent" />
          </Option>
        </div>
      </div>
      {onRoom && (
        <div data-keeps-results className="hidden border-line border-t px-4 py-2 lg:block">
          <button
            type="button"
            aria-expanded={wide}
            onClick={() => onRoom(wide ? 'dropdown' : 'panel')}
            className="textlink min-h-11 text-small"
          >
            {wide ? words.show_less : words.show_more}
          </button>
        </div>
      )}
    </>
  )
}

type OptionProps = { id: string; to: string; isActive: boolean; children: ReactNode }

/** A real link, so that it can open in a new tab; selected with the box's arrow keys. */
function Option({ id, to, isActive, children }: OptionProps) {
  return (
    <PageLink
      id={id}
      to={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 text-small hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:outline-accent"
    >
      {children}
    </PageLink>
  )
}

function Words({ hit }: { hit: Hit }) {
  const locale = useLocale()
  if (hit.kind === 'product') return <ProductWords product={hit.product} />
  if (hit.kind === 'brand')
    return (
      <>
        <Icon name="wheel" className="text-muted" />
        <bdi>{locale === 'ar' ? hit.brand.name_ar : hit.brand.name}</bdi>
      </>
    )
  return (
    <>
      <Icon name="car" className="text-muted" />
      <bdi>{modelName(hit.model, locale)}</bdi>
    </>
  )
}

function ProductWords({ product }: { product: SearchProduct }) {
  const words = useMessages(search)
  return (
    <>
      <span className="pearl grid size-14 shrink-0 place-items-center rounded-control p-1">
        <Picture picture={product.picture} alt="" sizes="3.5rem" className="size-full object-contain" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block leading-snug">
          <ProductText en={nameWithSizes(product.name)} ar={nameWithSizes(product.name_ar)} />
        </span>
        <span className="block text-label text-muted">
          <Figure className="wrap-anywhere tracking-tight">{product.sku}</Figure>
        </span>
        <span className="block text-label">
          {product.supplier_stock > 0 && (
            <span className="inline-flex items-center gap-1.5 text-accent">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
              {words.in_stock}
            </span>
          )}
        </span>
      </span>
    </>
  )
}

/** Matching text pages, which the arrow keys skip. */
function Pages({ result: { pages, no_tyres, tyre_diameters } }: Pick<Props, 'result'>) {
  const words = useMessages(search)
  const arabic = useLocale() === 'ar'
  return (
    <>
      {no_tyres && (
        <p className="px-4 pt-3 text-small">
          {words.no_tyres} <TyreRim diameters={tyre_diameters} />
        </p>
      )}
      {pages.length > 0 && (
        <p className="flex flex-wrap gap-x-4 px-4 pt-1 text-small">
          {pages.map(({ path, name, name_ar }) => (
            <PageLink key={path} to={path} className="textlink inline-flex min-h-11 items-center font-semibold">
              {arabic ? name_ar : name}
            </PageLink>
          ))}
        </p>
      )}
    </>
  )
}

function Nothing({ result }: Props) {
  const words = useMessages(search)
  if (result.pages.length > 0) return null
  return (
    <div className="space-y-3 p-4 text-small">
      <p className="font-semibold">{words.none_title}</p>
      <ul className="list-disc ps-5 text-muted">
        <li>{words.none_spelling}</li>
        <li>{words.none_keywords}</li>
      </ul>
      {result.suggestions.length > 0 && (
        <p className="flex flex-wrap gap-x-3">
          <span className="text-muted">{words.did_you_mean}</span>
          {result.suggestions.map(({ query }) => (
            <PageLink key={query} to={resultsAddress(query)} className="textlink">
              <bdi>{query}</bdi>
            </PageLink>
          ))}
        </p>
      )}
      <PageLink to="/alloy-wheels" className="textlink inline-flex min-h-11 items-center font-semibold">
        {words.none_browse}
      </PageLink>
    </div>
  )
}
