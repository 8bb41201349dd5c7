import type { CartLine } from '#shared/api/cart.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { fitGuarantee } from '#shared/i18n/wheels/product.ts'
import { isSure } from '#shared/verdict.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useMessages } from '#web/shell/language.ts'
import type { ReturnTerms } from '#web/shell/return-terms.ts'

/** The product page's promises again in short, before payment: fit, returns, and the parts the wheels need. */
export default function Assurances({
  lines,
  returns,
}: {
  lines: readonly CartLine[]
  returns?: ReturnTerms | undefined
}) {
  const words = useMessages(cartWords)
  if (lines.length === 0) return null
  const onCar = lines.find(({ vehicle }) => vehicle)
  return (
    <ul className="mt-6 space-y-2 text-small">
      <li>
        <Guarantee lines={lines} />
      </li>
      {returns && (
        <li className="flex items-start gap-2">
          <Icon name="return" className="mt-0.5 text-muted" />
          {returns[lines.some((line) => line.special_order) ? 'special' : 'stock']}
        </li>
      )}
      {onCar?.vehicle && (
        <li className="flex items-center gap-2">
          <Icon name="wheel" className="text-muted" />
          <PageLink
            to={`/${onCar.slug}/${onCar.sku}?${carQuery(onCar.vehicle)}`}
            className="textlink inline-flex min-h-11 items-center"
          >
            {words.kit_link}
          </PageLink>
        </li>
      )}
    </ul>
  )
}

/** The fit guarantee for the cart's wheels, in the wording of the product page and the terms. */
export function Guarantee({ lines, className = '' }: { lines: readonly CartLine[]; className?: string }) {
  const words = useMessages(fitGuarantee)
  const isChecked = lines.every(({ vehicle }) => vehicle)
  if (lines.some(({ fit }) => fit === 'fail')) return null
  const isCovered = lines.every(({ fit }) => fit !== null && isSure(fit))
  return (
    <p className={`flex items-start gap-2 ${className}`}>
      <Icon name="shield" className="mt-0.5 text-muted" />
      {words[!isChecked ? 'guarantee_no_car' : isCovered ? 'guarantee' : 'guarantee_measured']}
    </p>
  )
}
