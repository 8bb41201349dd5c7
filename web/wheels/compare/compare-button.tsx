import { useState } from 'react'
import type { Picture } from '#shared/api/common.ts'
import { product } from '#shared/i18n/wheels/product.ts'
import { mostCompared } from '#shared/limits.ts'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'
import { compared } from '#web/wheels/compare/compared.ts'

/** Adds a wheel to the comparison, or removes it; the tray at the bottom of the screen opens the comparison. */
export function CompareButton({ sku, picture }: { sku: string; picture: Picture | null }) {
  const words = useMessages(product)
  const all = compared.use()
  const [isFull, setIsFull] = useState(false)
  const isIn = all.some((each) => each.sku === sku)

  function toggle() {
    setIsFull(!isIn && all.length >= mostCompared)
    if (isIn) compared.remove({ sku, picture })
    else if (all.length < mostCompared) compared.add({ sku, picture })
  }

  return (
    <>
      <Button aria-pressed={isIn} onClick={toggle}>
        <Icon name={isIn ? 'check' : 'scale'} />
        {isIn ? words.compared : words.compare}
      </Button>
      <span role="status" className="text-notice text-small empty:absolute">
        {isFull && words.compare_full}
      </span>
    </>
  )
}
