import { useState } from 'react'
import type { Addon } from '#shared/api/addons.ts'
import type { DeliveryAlone } from '#shared/delivery-alone.ts'
import { addons } from '#shared/i18n/addons.ts'
import type { ApiProblem } from '#web/browser/api-problem.ts'
import { addAddon } from '#web/browser/cart-store.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Price } from '#web/design/price.tsx'
import { Select } from '#web/design/select.tsx'
import { useMessages } from '#web/shell/language.ts'
import { Delivery } from '#web/wheels/product/delivery.tsx'
import { StockLabel } from '#web/wheels/stock-word.tsx'

const quantities = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Price, stock, quantity and the button to add to the cart. */
export function AddonBuyBox({ addon, delivery }: { addon: Addon; delivery: DeliveryAlone[] }) {
  const words = useMessages(addons)
  const [quantity, setQuantity] = useState(1)
  const [busy, setBusy] = useState(false)
  const [isAdded, setIsAdded] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function add() {
    setBusy(true)
    const failed = await addAddon(addon.id, quantity)
    setBusy(false)
    setProblem(failed)
    setIsAdded(!failed)
  }

  return (
    <section className="card space-y-4 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <Price fils={addon.price} compareAt={addon.compare_at_price} className="font-semibold text-display" />
        <p className="text-small">
          <StockLabel wheel={{ supplier_stock: addon.stock, special_order: false }} />
        </p>
      </div>
      {addon.stock > 0 ? (
        <>
          <Select label={words.quantity} value={quantity} onChange={(event) => setQuantity(Number(event.target.value))}>
            {quantities.slice(0, addon.stock).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
          <Button look="primary" size="large" wide busy={busy} onClick={() => void add()}>
            {words.add}
          </Button>
          <div className="flex items-start gap-2 text-small">
            <Icon name="truck" className="mt-0.5 text-muted" />
            <Delivery delivery={delivery} pieces={quantity} />
          </div>
        </>
      ) : (
        <Notice kind="warn">{words.sold_out}</Notice>
      )}
      <div role="status">
        {isAdded && (
          <Notice kind="success" action={<LinkButton to="/cart">{words.see_cart}</LinkButton>}>
            {words.added}
          </Notice>
        )}
      </div>
      {problem && <Notice kind="error">{problem.message}</Notice>}
    </section>
  )
}
