import { useState } from 'react'
import { product } from '#shared/i18n/product.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { useMessages } from '#web/shell/language.ts'
import { compared, mostCompared } from '#web/wheels/compare/compared.ts'

/** Puts a wheel beside others; from two on, the way to see them. */
export function CompareButton({ sku }: { sku: string }) {
  const words = useMessages(product)
  const { chosen } = useGarage()
  const skus = compared.use()
  const [isFull, setIsFull] = useState(false)
  const isIn = skus.includes(sku)

  function toggle() {
    setIsFull(!isIn && skus.length >= mostCompared)
    if (isIn) compared.remove(sku)
    else if (skus.length < mostCompared) compared.add(sku)
  }

  const query = new URLSearchParams({ skus: skus.join(',') }).toString().replaceAll('%2C', ',')
  return (
    <>
      <Button aria-pressed={isIn} onClick={toggle}>
        <Icon name={isIn ? 'check' : 'scale'} />
        {isIn ? words.compared : words.compare}
      </Button>
      {skus.length > 1 && (
        <LinkButton to={`/compare?${query}${chosen ? `&${carQuery(chosen)}` : ''}`}>
          {words.compare_open(skus.length)}
        </LinkButton>
      )}
      <span role="status" className="text-small text-warn">
        {isFull && words.compare_full}
      </span>
    </>
  )
}
