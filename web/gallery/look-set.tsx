import { useState } from 'react'
import type { Look, LookSale } from '#shared/api/gallery.ts'
import { look as lookPage } from '#shared/i18n/gallery.ts'
import { setOf } from '#shared/limits.ts'
import type { ApiProblem } from '#web/browser/api-problem.ts'
import { addToCart } from '#web/browser/cart/cart-store.ts'
import { VerdictBadge } from '#web/design/badge.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Price } from '#web/design/price.tsx'
import { carQuery, shortCarName } from '#web/finder/car-words.ts'
import { isSameCar, useGarage } from '#web/finder/garage.ts'
import { shortLookCar } from '#web/gallery/look-words.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'

/** The set as sold today, in the size for the picture's car. */
export function LookSet({ look: { card, make, sale } }: { look: Look }) {
  const words = useMessages(lookPage)
  const locale = useLocale()
  if (sale) return <Sale sale={sale} car={shortLookCar(card, locale)} />
  const makeName = locale === 'ar' ? card.make_name_ar : card.make_name
  return (
    <Notice action={<LinkButton to={`/alloy-wheels?make=${make}`}>{words.gone_action(makeName)}</LinkButton>}>
      {words.gone}
    </Notice>
  )
}

function Sale({ sale, car }: { sale: LookSale; car: string }) {
  const words = useMessages(lookPage)
  const sold = sale.supplier_stock >= (sale.rear_sku ? setOf / 2 : setOf) || sale.special_order
  return (
    <section aria-label={words.shop_look} className="card space-y-4 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p>
          <Price fils={sale.set_price} className="font-semibold text-title" />
          <span className="block text-label text-muted">{sale.rear_sku ? words.set_two_two : words.set_of_four}</span>
        </p>
        <p className="text-small">
          <StockLabel wheel={sale} rear={sale.rear_sku ? sale : null} />
        </p>
      </div>
      {sale.verdict && (
        <p className="flex flex-wrap items-center gap-2 text-small">
          {words.on_this_car} <VerdictBadge verdict={sale.verdict} />
        </p>
      )}
      <LinkButton look="primary" size="large" wide to={productPath(sale, sale.vehicle)}>
        {words.shop_look}
      </LinkButton>
      {sold ? <AddSet sale={sale} car={car} /> : <Notice>{words.sold_out}</Notice>}
      <OwnCar sale={sale} />
    </section>
  )
}

/** Hidden where the cart would reject it: a wheel that does not fit the car. */
function AddSet({ sale, car }: { sale: LookSale; car: string }) {
  const words = useMessages(lookPage)
  const [state, setState] = useState<'idle' | 'busy' | 'added'>('idle')
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  if (sale.verdict === 'fail') return null

  async function add() {
    setState('busy')
    const failed = await addToCart({
      sku: sale.sku,
      rear_sku: sale.rear_sku ?? undefined,
      quantity: sale.rear_sku ? setOf / 2 : setOf,
      vehicle: sale.vehicle,
    })
    setProblem(failed)
    setState(failed ? 'idle' : 'added')
  }

  return (
    <>
      <Button wide busy={state === 'busy'} onClick={() => void add()}>
        {sale.vehicle ? words.add_set(car) : words.add_this_set}
      </Button>
      {problem && <Notice kind="error">{problem.message}</Notice>}
      {state === 'added' && (
        <Notice kind="success" action={<LinkButton to="/cart">{words.go_to_cart}</LinkButton>}>
          {sale.vehicle ? words.added : words.added_no_car}
        </Notice>
      )}
    </>
  )
}

/** For a shopper with another car, the wheel's verdict on that car. */
function OwnCar({ sale }: { sale: LookSale }) {
  const words = useMessages(lookPage)
  const locale = useLocale()
  const { chosen } = useGarage()
  if (!chosen || (sale.vehicle && isSameCar(chosen, sale.vehicle))) return null
  return (
    <PageLink
      to={productPath(sale, chosen)}
      className="textlink inline-flex min-h-11 items-center font-semibold text-small"
    >
      {words.your_car(shortCarName(chosen, locale))}
    </PageLink>
  )
}

/** The product page for a car, with the set that the picture shows. */
function productPath({ slug, sku, rear_sku }: LookSale, car: LookSale['vehicle']): string {
  const search = [car && carQuery(car), rear_sku && `rear=${encodeURIComponent(rear_sku)}`].filter(Boolean).join('&')
  return `/${slug}/${sku}${search && `?${search}`}`
}
