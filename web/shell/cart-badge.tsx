import { shell } from '#shared/i18n/shell.ts'
import { useCartCount } from '#web/browser/cart-on-demand.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Link to the cart with the number of its lines. */
export function CartBadge() {
  const words = useMessages(shell)
  const count = useCartCount()
  return (
    <PageLink
      to="/cart"
      className="relative -me-3 grid size-12 shrink-0 place-items-center rounded-control hover:text-accent"
    >
      <Icon name="cart" size={24} />
      <span className="sr-only">{count > 0 ? words.cart_lines(count) : words.cart}</span>
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-1 top-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-semibold text-label text-on-accent leading-none"
        >
          <Figure>{count}</Figure>
        </span>
      )}
    </PageLink>
  )
}
