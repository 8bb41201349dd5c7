import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product } from '#shared/api/browse.ts'
import type { VerdictWord } from '#shared/api/common.ts'
import { facetWords } from '#shared/i18n/browse.ts'
import { card } from '#shared/i18n/card.ts'
import { facts } from '#shared/i18n/facts.ts'
import { product as productWords } from '#shared/i18n/product.ts'
import { setOf } from '#shared/limits.ts'
import { inLocale } from '#shared/locale.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { VerdictBadge } from '#web/design/verdict-badge.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { compared } from '#web/wheels/compare/compared.ts'
import { signed } from '#web/wheels/fit-words.ts'
import { StockWord } from '#web/wheels/stock-word.tsx'
import { boltPattern, offsetMark } from '#web/wheels/wheel-size.tsx'

/** A wheel as it is compared: its figures, and with a car the verdict in short. */
export type ComparedWheel = Pick<
  Product,
  | 'sku'
  | 'slug'
  | 'brand'
  | 'brand_ar'
  | 'design'
  | 'diameter'
  | 'width'
  | 'offset'
  | 'bolt_pattern'
  | 'centre_bore'
  | 'weight_kg'
  | 'load_rating_kg'
  | 'construction'
  | 'finish_name'
  | 'finish_name_ar'
  | 'price'
  | 'supplier_stock'
  | 'special_order'
  | 'vehicle'
> & {
  picture: Product['pictures'][number] | null
  verdict: VerdictWord | null
  outer_move: number | null
  inner_move: number | null
}

/** Up to four wheels beside each other; rows in which they differ are marked. */
export function ComparePage({ wheels }: { wheels: ComparedWheel[] }) {
  const words = useMessages(productWords)
  const figures = useMessages(facts)
  const cards = useMessages(card)
  const locale = useLocale()
  const arabic = locale === 'ar'
  const remove = useRemoving(wheels)
  const car = wheels.find(({ vehicle }) => vehicle)?.vehicle
  const query = car ? `?${carQuery(car)}` : ''

  // Who is sent a comparison goes on with it.
  useEffect(() => {
    for (const { sku } of wheels.toReversed()) compared.add(sku)
  }, [wheels])

  const rows: Row[] = [
    ...(car
      ? [
          row(
            words.verdict,
            wheels,
            ({ verdict }) => verdict ?? '',
            (wheel) => wheel.verdict && <VerdictBadge verdict={wheel.verdict} />,
          ),
          row(`${figures.outer_edge}, ${figures.unit_mm}`, wheels, ({ outer_move }) =>
            outer_move === null ? '–' : signed(outer_move),
          ),
          row(`${figures.inner_edge}, ${figures.unit_mm}`, wheels, ({ inner_move }) =>
            inner_move === null ? '–' : signed(inner_move),
          ),
        ]
      : []),
    row(
      words.price,
      wheels,
      ({ price }) => String(price),
      (wheel) => <Price fils={wheel.price * setOf} className="font-semibold" />,
    ),
    row(figures.spec_diameter, wheels, ({ diameter }) => `${diameter}″`),
    row(figures.spec_width, wheels, ({ width }) => `${width}″`),
    row(figures.spec_offset, wheels, ({ offset }) => offsetMark(offset)),
    row(figures.spec_bolt_pattern, wheels, ({ bolt_pattern }) => boltPattern(bolt_pattern)),
    row(figures.spec_centre_bore, wheels, ({ centre_bore }) => `${centre_bore} mm`),
    row(figures.spec_weight, wheels, ({ weight_kg }) => (weight_kg === null ? '–' : `${weight_kg} kg`)),
    row(figures.spec_load, wheels, ({ load_rating_kg }) => (load_rating_kg === null ? '–' : `${load_rating_kg} kg`)),
    row(
      figures.spec_construction,
      wheels,
      ({ construction }) => facetWords(locale, 'construction', construction),
      (wheel) => facetWords(locale, 'construction', wheel.construction),
    ),
    row(
      figures.spec_finish,
      wheels,
      ({ finish_name }) => finish_name,
      (wheel) => (arabic ? wheel.finish_name_ar : wheel.finish_name),
    ),
    row(
      cards.in_stock,
      wheels,
      ({ supplier_stock }) => String(supplier_stock > 0),
      (wheel) => <StockWord wheel={wheel} />,
    ),
  ]

  return (
    <div className="frame pb-12">
      <header className="space-y-1 pt-6 pb-6">
        <h1 className="text-display">{words.compare_title}</h1>
        <p className="text-muted">{words.compare_text}</p>
      </header>
      {wheels.length === 0 ? (
        <Notice action={<LinkButton to="/alloy-wheels">{words.see_fitting}</LinkButton>}>{words.compare_empty}</Notice>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard
        <section aria-label={words.compare_title} tabIndex={0} className="overflow-x-auto">
          <table className="figures w-full min-w-[34rem] border-collapse text-small">
            <thead>
              <tr>
                <td className="w-32" />
                {wheels.map((wheel) => (
                  <th key={wheel.sku} scope="col" className="min-w-36 p-2 text-start align-bottom font-normal">
                    <span className="pearl mb-2 grid place-items-center rounded-card p-2">
                      <Picture
                        picture={wheel.picture}
                        alt=""
                        sizes="14rem"
                        className="aspect-square w-full max-w-44 object-contain"
                      />
                    </span>
                    <span className="block text-label text-muted">
                      <bdi>{arabic ? wheel.brand_ar : wheel.brand}</bdi>
                    </span>
                    <PageLink to={`/${wheel.slug}/${wheel.sku}${query}`} className="textlink font-semibold">
                      <bdi>{wheel.design}</bdi>
                    </PageLink>
                    <button
                      type="button"
                      aria-label={words.compare_remove(wheel.design)}
                      onClick={() => remove(wheel.sku)}
                      className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
                    >
                      <Icon name="trash" />
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, cells, differs }) => (
                <tr key={name} className={differs ? 'border-line border-t bg-accent-faint' : 'border-line border-t'}>
                  <th scope="row" className="px-2 py-2.5 text-start font-normal text-muted">
                    {name}
                  </th>
                  {cells.map(({ sku, content }) => (
                    <td key={sku} className={differs ? 'px-2 py-2.5 font-semibold' : 'px-2 py-2.5'}>
                      {content}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

type Row = { name: string; cells: { sku: string; content: ReactNode }[]; differs: boolean }

/** `value` is what is compared; `show` is what is seen, where that is more than the figure. */
function row(
  name: string,
  wheels: ComparedWheel[],
  value: (wheel: ComparedWheel) => string,
  show: (wheel: ComparedWheel) => ReactNode = (wheel) => <Figure>{value(wheel)}</Figure>,
): Row {
  return {
    name,
    cells: wheels.map((wheel) => ({ sku: wheel.sku, content: show(wheel) })),
    differs: new Set(wheels.map(value)).size > 1,
  }
}

function useRemoving(wheels: ComparedWheel[]) {
  const navigate = useNavigate()
  const locale = useLocale()
  const { search } = useLocation()
  return (sku: string) => {
    compared.remove(sku)
    const query = new URLSearchParams(search)
    query.set('skus', wheels.flatMap((wheel) => (wheel.sku === sku ? [] : [wheel.sku])).join(','))
    void navigate(`${inLocale('/compare', locale)}?${query.toString().replaceAll('%2C', ',')}`, {
      replace: true,
      preventScrollReset: true,
    })
  }
}
