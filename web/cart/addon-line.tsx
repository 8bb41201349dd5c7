import type { CartAddonLine } from '#shared/api/cart.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { mostOfOneLine } from '#shared/limits.ts'
import { LineFrame } from '#web/cart/line-frame.tsx'
import { Stepper } from '#web/cart/stepper.tsx'
import { Price } from '#web/design/price.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  line: CartAddonLine
  problems: readonly string[]
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** An accessory in the cart. */
export function AddonLine({ line, problems, onQuantity, onRemove }: Props) {
  const words = useMessages(cartWords)
  const name = useLocale() === 'ar' ? line.name_ar : line.name
  const most = Math.min(mostOfOneLine, line.available)
  return (
    <LineFrame
      picture={line.picture}
      name={name}
      problems={problems}
      total={<Price fils={line.total} className="font-semibold text-lead" />}
      unit={
        line.quantity > 1 ? (
          <>
            <Price fils={line.unit_price} /> {words.each}
          </>
        ) : null
      }
      onRemove={onRemove}
      stepper={
        <Stepper
          quantity={line.quantity}
          most={most}
          shown={String(line.quantity)}
          words={{ label: words.quantity_of(name), fewer: words.fewer(name), more: words.more(name) }}
          onChange={onQuantity}
        />
      }
    >
      {line.pack && (
        <p className="text-muted text-small">
          <bdi>{line.pack}</bdi>
        </p>
      )}
      {most > 0 && most <= line.quantity && <p className="text-muted text-small">{words.left(most)}</p>}
    </LineFrame>
  )
}
