import type { MountedCar } from '#shared/api/owner-results.ts'
import { facts } from '#shared/i18n/facts.ts'
import { ProductText } from '#web/design/said.tsx'
import type { Fitter } from '#web/shell/fitters.tsx'
import { useMessages } from '#web/shell/language.ts'
import { Comparison } from '#web/wheels/product/comparison.tsx'
import { Fitting } from '#web/wheels/product/fitting.tsx'
import { MountedByOwners } from '#web/wheels/product/mounted-by-owners.tsx'
import { Proof } from '#web/wheels/product/proof.tsx'
import type { ProofText } from '#web/wheels/product/say-proof.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { Specification } from '#web/wheels/product/specification.tsx'

type Props = {
  product: ShownProduct
  proof: ProofText | null
  /** The car maker's wheel torque: "133 Nm". */
  torque: string | null
  fitters: readonly Fitter[]
  /** Cars on which owners have mounted this wheel. */
  mounted: readonly MountedCar[]
}

/** The static part below the buy box: drawing, checks, figures. */
export function FactsBelow({ product, proof, torque, fitters, mounted }: Props) {
  const words = useMessages(facts)
  return (
    <>
      {proof ? (
        <Proof product={product} proof={proof} torque={torque} />
      ) : (
        <section aria-labelledby="drawing" className="space-y-4">
          <h2 id="drawing" className="text-title">
            {words.drawing_title}
          </h2>
          <Comparison wheel={product} axle={null} />
        </section>
      )}
      {mounted.length > 0 && <MountedByOwners cars={mounted} />}
      <Fitting fitters={fitters} />
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
