import type { CartLine } from '#shared/api/cart.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import { isSure } from '#shared/verdict.ts'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The fit guarantee for the cart's wheels, in the wording of the product page and the terms. */
export default function Guarantee({ lines, className = '' }: { lines: readonly CartLine[]; className?: string }) {
  const words = useMessages(product)
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
