import type { ReactNode } from 'react'
import type { MountedCar } from '#shared/api/owner-results.ts'
import { saySeat } from '#shared/i18n/fitment/seats.ts'
import { mountedWords, sayMounted } from '#shared/i18n/owner-results.ts'
import { fitting } from '#shared/i18n/wheels/product.ts'
import { facetWords, facts } from '#shared/i18n/wheels/wheel.ts'
import { warrantyYears } from '#shared/limits.ts'
import { regionName } from '#shared/region-name.ts'
import { VerdictIcon } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { type Fitter, Fitters } from '#web/shell/fitters.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { Comparison } from '#web/wheels/product/comparison.tsx'
import { Proof, type ProofText } from '#web/wheels/product/proof.tsx'
import type { LoadedProduct } from '#web/wheels/product/shown-product.ts'
import { Amount, boltPattern, offsetMark } from '#web/wheels/wheel-figures.tsx'

type Props = {
  product: LoadedProduct
  proof: ProofText | null
  /** The car maker's wheel torque: "133 Nm". */
  torque: string | null
  /** The shop's name, for the printed sheet. */
  shop: string
  fitters: readonly Fitter[]
  /** Cars on which owners have mounted this wheel. */
  mounted: readonly MountedCar[]
}

/** The static part below the buy box: drawing, checks, figures. */
export function FactsBelow({ product, proof, torque, shop, fitters, mounted }: Props) {
  const words = useMessages(facts)
  return (
    <>
      {proof ? (
        <Proof product={product} proof={proof} torque={torque} shop={shop} />
      ) : (
        <section aria-labelledby="drawing" className="space-y-4">
          <h2 id="drawing" className="text-title">
            {words.drawing_title}
          </h2>
          <Comparison wheel={product} axle={null} />
        </section>
      )}
      {mounted.length > 0 && <MountedByOwners cars={mounted} />}
      {/* A wheel that does not fit needs no fitter. */}
      {proof?.verdict !== 'fail' && <Fitting fitters={fitters} />}
      <div className="grid gap-12 lg:grid-cols-2">
        <Specification product={product} />
        {(product.description || product.description_ar) && (
          <section aria-labelledby="description">
            <h2 id="description" className="mb-3 text-title">
              {words.description}
            </h2>
            <ProductText as="p" en={product.description} ar={product.description_ar} className="max-w-prose" />
          </section>
        )}
      </div>
    </>
  )
}

/** Where to have a set fitted and what the fitter needs; lists fitting centres if there are any. */
function Fitting({ fitters }: { fitters: readonly Fitter[] }) {
  const words = useMessages(fitting)
  return (
    <section aria-labelledby="fitting" className="grid gap-x-12 gap-y-5 lg:grid-cols-2">
      <div className="max-w-prose space-y-3">
        <h2 id="fitting" className="text-title">
          {words.title}
        </h2>
        <p>{words.text}</p>
        <p>{words.sheet}</p>
        <PageLink to="/faq#wheels-25" className="textlink inline-flex min-h-11 items-center">
          {words.more}
        </PageLink>
      </div>
      <Fitters fitters={fitters} as="h3" />
    </section>
  )
}

/**
 * The cars on which owners have mounted this wheel, by generation, and whether it rubs. Rendered on the server only.
 */
function MountedByOwners({ cars }: { cars: readonly MountedCar[] }) {
  const words = useMessages(mountedWords)
  const locale = useLocale()
  return (
    <section aria-labelledby="mounted" className="space-y-3">
      <h2 id="mounted" className="text-title">
        {words.title}
      </h2>
      <p className="max-w-prose text-muted text-small">{words.text}</p>
      <ul>
        {cars.map((car) => {
          const [make, model] =
            locale === 'ar' ? [car.make_name_ar, car.model_name_ar] : [car.make_name, car.model_name]
          return (
            <li key={`${make} ${model} ${car.generation_name}`} className="flex gap-3 border-line border-t py-3">
              <VerdictIcon verdict={car.rubs > 0 ? 'warn' : 'pass'} />
              <p className="min-w-0">
                <span className="font-semibold">
                  <bdi>{model.startsWith(make) ? model : `${make} ${model}`}</bdi> <bdi>{car.generation_name}</bdi>
                </span>
                <span className="block text-small">{sayMounted(car, locale)}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Every figure of the wheel with its unit; unknown ones are omitted. */
function Specification({ product }: { product: LoadedProduct }) {
  const words = useMessages(facts)
  const locale = useLocale()
  const rows: [name: string, value: ReactNode][] = [
    [words.spec_diameter, <Amount key="d" figure={product.diameter} unit={words.unit_in} />],
    [words.spec_width, <Amount key="w" figure={product.width} unit={words.unit_in} />],
    [words.spec_offset, <Amount key="o" figure={offsetMark(product.offset)} unit={words.unit_mm} />],
    [words.spec_bolt_pattern, <Figure key="b">{boltPattern(product.bolt_pattern)}</Figure>],
    [words.spec_centre_bore, <Amount key="c" figure={product.centre_bore} unit={words.unit_mm} />],
    [words.spec_seat, product.lug_seat.startsWith('conical') ? words.seat_conical : saySeat(product.lug_seat, locale)],
    [words.spec_construction, facetWords(locale, 'construction', product.construction)],
    [words.spec_finish, <ProductText key="f" en={product.finish_name} ar={product.finish_name_ar} />],
    [words.spec_sku, <Figure key="s">{product.sku}</Figure>],
  ]
  if (product.country_of_origin) rows.splice(-1, 0, [words.spec_origin, regionName(product.country_of_origin, locale)])
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
