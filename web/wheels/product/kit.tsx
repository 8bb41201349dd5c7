import { useState } from 'react'
import { kit as kitWords } from '#shared/i18n/wheels/product.ts'
import { setOf } from '#shared/limits.ts'
import type { ApiProblem } from '#web/browser/api-problem.ts'
import { addAddon, useShownCart } from '#web/browser/cart/cart-on-demand.ts'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { useKeptFocus } from '#web/browser/use-kept-focus.ts'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { useMessages } from '#web/shell/language.ts'
import { type KitOf, ownLines, packsOf } from '#web/wheels/product/kit-packs.ts'

type Props = {
  product: KitOf
  /** The number of wheels that it is for. */
  wheels?: number
  as?: 'h2' | 'h3'
}

/** Hub-centric rings and nuts that the wheels need on this car: one list, one price, one button. */
export default function Kit({ product, wheels = setOf, as: Heading = 'h2' }: Props) {
  const words = useMessages(kitWords)
  const cart = useShownCart()
  const isLive = useHydrated()
  const kit = product.kit.map((part) => packsOf(part, wheels, cart, cart ? ownLines(cart, product) : []))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const missing = kit.filter((part) => part.missing > 0)
  const section = useKeptFocus<HTMLElement>(missing.length)
  if (kit.length === 0) return null
  const sellable = missing.filter(({ is_short }) => !is_short)

  async function addAll() {
    setBusy(true)
    for (const part of sellable) {
      const failed = await addAddon(part.addon_id, part.missing)
      setProblem(failed)
      if (failed) break
    }
    setBusy(false)
  }

  return (
    <section ref={section} tabIndex={-1} className="card space-y-3 p-4 outline-none">
      <div>
        <Heading className="font-semibold text-body">{words.kit_title}</Heading>
        <p className="text-muted text-small">{words.kit_text}</p>
      </div>
      <ul className="divide-y divide-line">
        {kit.map((part) => (
          <li key={part.addon_id} className="flex flex-wrap items-center gap-3 py-2 text-small">
            <span className="pearl size-14 shrink-0 rounded-control p-1">
              <Picture picture={part.picture} alt="" sizes="3.5rem" className="size-full object-contain" />
            </span>
            <span className="row-text">
              <ProductText en={part.name} ar={part.name_ar} className="block" />
              <span className="text-label text-muted">
                {words.kit_packs(part.quantity)}
                {part.is_short && ` · ${words.kit_short}`}
              </span>
            </span>
            <Price fils={part.price * part.quantity} className="ms-auto font-semibold" />
          </li>
        ))}
      </ul>
      {problem && <Notice kind="error">{problem.message}</Notice>}
      {missing.length === 0 ? (
        <p role="status" className="flex min-h-11 items-center gap-2 font-semibold text-accent text-small">
          <Icon name="check" />
          {words.kit_added}
        </p>
      ) : (
        sellable.length > 0 && (
          <Button wide busy={busy} disabled={!isLive} onClick={() => void addAll()}>
            <span>
              {words.kit_add} · <Price fils={sellable.reduce((sum, part) => sum + part.price * part.missing, 0)} />
            </span>
          </Button>
        )
      )}
    </section>
  )
}
