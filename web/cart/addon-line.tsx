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
  const locale = useLocale()
  const name = locale === 'ar' ? line.name_ar : line.name
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
          <Pack pack={line.pack} />
        </p>
      )}
      {most > 0 && most <= line.quantity && <p className="text-muted text-small">{words.left(most)}</p>}
    </LineFrame>
  )
}

/** The contents of a pack. Imported text without an Arabic translation is marked as English. */
function Pack({ pack }: { pack: string }) {
  const words = useMessages(cartWords)
  const pieces = /^set of (\d{1,3})$/.exec(pack)?.[1]
  if (pieces) return words.pack_of(Number(pieces))
  if (pack === 'each') return words.pack_one
  if (pack === 'pair') return words.pack_pair
  return <bdi lang="en">{pack}</bdi>
}
