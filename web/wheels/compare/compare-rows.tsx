import type { ReactNode } from 'react'
import type { ComparedWheel } from '#shared/api/browse.ts'
import { checkTitle } from '#shared/i18n/fitment/verdicts.ts'
import { card, compare, facetWords, facts } from '#shared/i18n/wheels/wheel.ts'
import type { Locale } from '#shared/locale.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { availability, StockLabel } from '#web/wheels/stock-label.tsx'
import { Amount, boltPattern, offsetMark, rimSize, signed } from '#web/wheels/wheel-figures.tsx'

/** A row's figure per wheel. `value` is compared; `show` renders it, if it differs. */
type Figures = { name: string; value: (wheel: ComparedWheel) => unknown; show?: (wheel: ComparedWheel) => ReactNode }

export type Row = { name: string; cells: { sku: string; content: ReactNode }[]; differs: boolean }

/** The rows of a comparison, the car's first if there is one; `differs` if the wheels are not all equal. */
export function compareRows(wheels: ComparedWheel[], locale: Locale): Row[] {
  const figures = wheels.some(({ fit }) => fit) ? [...onCar(locale), ...ofWheel(locale)] : ofWheel(locale)
  return figures.map(({ name, value, show }) => ({
    name,
    cells: wheels.map((wheel) => ({ sku: wheel.sku, content: show?.(wheel) ?? plain(value(wheel)) })),
    differs: new Set(wheels.map((wheel) => JSON.stringify(value(wheel)))).size > 1,
  }))
}

function plain(value: unknown): ReactNode {
  return value === null || value === '' ? '–' : <Figure>{String(value)}</Figure>
}

function onCar(locale: Locale): Figures[] {
  const [words, say] = [compare[locale], facts[locale]]
  const move = (by: number | null | undefined) => (by === null || by === undefined ? null : signed(by))
  return [
    {
      name: words.verdict,
      value: ({ fit }) => fit?.verdict ?? null,
      show: ({ fit }) => fit && <VerdictBadge verdict={fit.verdict} />,
    },
    { name: `${say.outer_edge} (${say.unit_mm})`, value: ({ fit }) => move(fit?.outer_move) },
    { name: `${say.inner_edge} (${say.unit_mm})`, value: ({ fit }) => move(fit?.inner_move) },
    { name: checkTitle('tyre', locale), value: ({ fit }) => fit?.tyres.join(' + ') ?? null },
  ]
}

function ofWheel(locale: Locale): Figures[] {
  const [words, say] = [compare[locale], facts[locale]]
  const amount = (figure: number | null, unit: string) => figure !== null && <Amount figure={figure} unit={unit} />
  return [
    {
      name: words.price,
      value: ({ set_price }) => set_price,
      show: ({ set_price }) => <Price fils={set_price} className="font-semibold" />,
    },
    {
      name: say.rim,
      value: ({ diameter, width, rear }) => [diameter, width, rear?.diameter, rear?.width],
      show: (wheel) => (
        <>
          <Figure>{rimSize(wheel)}</Figure>
          {wheel.rear && (
            <>
              {' + '}
              <Figure>{rimSize(wheel.rear)}</Figure>
            </>
          )}
        </>
      ),
    },
    {
      name: say.spec_offset,
      value: ({ offset, rear }) =>
        [offset, ...(rear ? [rear.offset] : [])].map((figure) => offsetMark(figure)).join(' + '),
    },
    { name: say.spec_bolt_pattern, value: ({ bolt_pattern }) => boltPattern(bolt_pattern) },
    {
      name: say.spec_centre_bore,
      value: ({ centre_bore }) => centre_bore,
      show: ({ centre_bore }) => amount(centre_bore, say.unit_mm),
    },
    {
      name: say.spec_weight,
      value: ({ weight_kg }) => weight_kg,
      show: ({ weight_kg }) => amount(weight_kg, say.unit_kg),
    },
    {
      name: say.spec_load,
      value: ({ load_rating_kg }) => load_rating_kg,
      show: ({ load_rating_kg }) => amount(load_rating_kg, say.unit_kg),
    },
    {
      name: say.spec_construction,
      value: ({ construction }) => construction,
      show: ({ construction }) => facetWords(locale, 'construction', construction),
    },
    {
      name: say.spec_finish,
      value: ({ finish_name }) => finish_name,
      show: (wheel) => <ProductText en={wheel.finish_name} ar={wheel.finish_name_ar} />,
    },
    {
      name: words.stock,
      value: (wheel) => availability({ wheel, rear: wheel.rear }, card[locale]).word,
      show: (wheel) => <StockLabel wheel={wheel} rear={wheel.rear} />,
    },
  ]
}
