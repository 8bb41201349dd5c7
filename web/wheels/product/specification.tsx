import type { ReactNode } from 'react'
import { facetWords } from '#shared/i18n/browse.ts'
import { facts } from '#shared/i18n/facts.ts'
import { warrantyYears } from '#shared/limits.ts'
import { Figure } from '#web/design/figure.tsx'
import { ProductText } from '#web/design/said.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { boltPattern, offsetMark } from '#web/wheels/wheel-size.tsx'

/** Every figure of the wheel with its unit; unknown ones are omitted. */
export function Specification({ product }: { product: ShownProduct }) {
  const words = useMessages(facts)
  const locale = useLocale()
  const rows: [name: string, value: ReactNode][] = [
    [words.spec_diameter, <Amount key="d" figure={product.diameter} unit={words.unit_in} />],
    [words.spec_width, <Amount key="w" figure={product.width} unit={words.unit_in} />],
    [words.spec_offset, <Amount key="o" figure={offsetMark(product.offset)} unit={words.unit_mm} />],
    [words.spec_bolt_pattern, <Figure key="b">{boltPattern(product.bolt_pattern)}</Figure>],
    [words.spec_centre_bore, <Amount key="c" figure={product.centre_bore} unit={words.unit_mm} />],
    [words.spec_seat, product.lug_seat.startsWith('conical') ? words.seat_conical : product.lug_seat],
    [words.spec_construction, facetWords(locale, 'construction', product.construction)],
    [words.spec_finish, <ProductText key="f" en={product.finish_name} ar={product.finish_name_ar} />],
    [words.spec_sku, <Figure key="s">{product.sku}</Figure>],
  ]
  const years = warrantyYears[product.construction]
  if (years) rows.splice(-1, 0, [words.spec_warranty, words.warranty(years)])
  if (product.load_rating_kg !== null)
    rows.splice(5, 0, [words.spec_load, <Amount key="l" figure={product.load_rating_kg} unit={words.unit_kg} />])
  if (product.weight_kg !== null)
    rows.splice(5, 0, [words.spec_weight, <Amount key="g" figure={product.weight_kg} unit={words.unit_kg} />])
  return (
    <section aria-labelledby="specification">
      <h2 id="specification" className="mb-3 text-title">
        {words.specification}
      </h2>
      <dl className="grid text-small">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-line border-t py-2.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Amount({ figure, unit }: { figure: number | string; unit: string }) {
  return (
    <>
      <Figure>{typeof figure === 'number' ? figure.toLocaleString('en-US') : figure}</Figure> {unit}
    </>
  )
}
