import { useState } from 'react'
import type { Wish } from '#shared/api/account.ts'
import { wishlist } from '#shared/i18n/account.ts'
import { setOf } from '#shared/limits.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { addToCart } from '#web/browser/cart/cart-store.ts'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useGarage } from '#web/finder/garage.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'
import { toggleWish } from '#web/wishlist/wishes.ts'

/** A wishlist entry: the wheel, its availability, and a button to add it to the cart. */
export function WishRow({ wish }: { wish: Omit<Wish, 'id'> }) {
  const words = useMessages(wishlist)
  const locale = useLocale()
  const { chosen } = useGarage()
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const arabic = locale === 'ar'
  const { title, size } = wheelName(arabic ? wish.name_ar : wish.name)
  const page = `/${wish.slug}/${wish.sku}${chosen ? `?${carQuery(chosen)}` : ''}`

  async function add() {
    setBusy(true)
    const refused = await addToCart({ sku: wish.sku, vehicle: chosen })
    setBusy(false)
    setProblem(refused)
    setAdded(refused === null)
  }

  return (
    <li className="card flex flex-wrap gap-4 p-3 md:p-4">
      <span className="pearl grid size-24 shrink-0 place-items-center rounded-control p-1.5 md:size-28">
        <Picture picture={wish.picture} alt="" sizes="7rem" className="size-full object-contain" />
      </span>
      <div className="row-text space-y-1 text-small">
        <div className="flex items-start gap-2">
          <PageLink to={page} className="min-w-0 flex-1 py-1 font-semibold hover:underline">
            <bdi>{title}</bdi>
          </PageLink>
          <button
            type="button"
            aria-label={words.remove(title)}
            onClick={() => void toggleWish(wish.sku).catch(setProblem)}
            className="-me-1 -mt-1 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon name="trash" />
          </button>
        </div>
        <p className="text-muted">
          <Figure>{size || wish.size}</Figure> · {arabic ? wish.finish_name_ar : wish.finish_name}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>
            <Price fils={wish.price} compareAt={wish.compare_at_price} className="font-semibold" /> {words.each}
          </span>
          <StockLabel wheel={wish} />
        </p>
        {wish.axle !== 'any' && (
          <p className="pt-2">
            <LinkButton to={page}>{words.see_set}</LinkButton>
          </p>
        )}
        {wish.axle === 'any' && (wish.supplier_stock >= setOf || wish.special_order) && !added && (
          <p className="pt-2">
            <Button busy={busy} onClick={() => void add()}>
              {words.add_set}
            </Button>
          </p>
        )}
        {added && (
          <Notice kind="success" action={<LinkButton to="/cart">{words.to_cart}</LinkButton>}>
            {words.added}
          </Notice>
        )}
        {problem !== null && <Notice kind="error">{sayError(problem, locale)}</Notice>}
      </div>
    </li>
  )
}
