import { added, product as productWords } from '#shared/i18n/wheels/product.ts'
import { useShownCart } from '#web/browser/cart/cart-on-demand.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { ProductText } from '#web/design/product-text.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import Kit from '#web/wheels/product/kit.tsx'
import { ownLines } from '#web/wheels/product/kit-packs.ts'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { WheelSize } from '#web/wheels/wheel-figures.tsx'

type Props = { product: ShownProduct; pieces: number; open: boolean; onClose: () => void }

/** Confirmation after adding to the cart; offers the parts the wheels need on the car, and links on. */
export default function Added({ product, pieces, open, onClose }: Props) {
  const words = useMessages(added)
  const { quantity_some } = useMessages(productWords)
  const cart = useShownCart()
  const arabic = useLocale() === 'ar'
  const lines = cart ? ownLines(cart, product) : []
  const inCart = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Dialog
      kind="sheet"
      open={open}
      onClose={onClose}
      title={words.added_title}
      footer={
        <div className="grid gap-2">
          {cart && (
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="text-muted text-small">{words.cart_total}</span>
              <Price
                fils={cart.totals.total}
                currency={cart.totals.currency}
                exact
                className="font-semibold text-lead"
              />
            </p>
          )}
          {cart?.totals.vat_rate === 0 && <p className="text-muted text-small">{words.vat_export}</p>}
          <LinkButton look="primary" wide to="/cart/account">
            {words.checkout}
          </LinkButton>
          <LinkButton wide to="/cart">
            {words.go_to_cart}
          </LinkButton>
          <Button wide onClick={onClose}>
            {words.keep_looking}
          </Button>
        </div>
      }
    >
      <div className="flex items-center gap-4 pb-6">
        <span className="pearl size-24 shrink-0 rounded-control p-2">
          <Picture picture={product.pictures[0] ?? null} alt="" sizes="6rem" className="size-full object-contain" />
        </span>
        <p role="status" className="min-w-0">
          <span className="block font-semibold">
            <bdi>
              {arabic ? product.brand_ar : product.brand} {product.design}
            </bdi>
          </span>
          <span className="block text-small">
            <WheelSize wheel={product} /> · <ProductText en={product.finish_name} ar={product.finish_name_ar} />
          </span>
          <span className="block text-muted text-small">{words.added_set(quantity_some(pieces))}</span>
        </p>
      </div>
      <Kit product={product} wheels={Math.max(pieces, inCart)} as="h3" />
    </Dialog>
  )
}
