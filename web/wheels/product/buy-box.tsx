import { type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { product as productWords } from '#shared/i18n/wheels/product.ts'
import { setOf } from '#shared/limits.ts'
import type { ApiProblem } from '#web/browser/api-problem.ts'
import { addToCart } from '#web/browser/cart/cart-on-demand.ts'
import { late } from '#web/delivery/late.ts'
import { VerdictMark } from '#web/design/badge.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Price } from '#web/design/price.tsx'
import { carQuery } from '#web/finder/car-words.ts'
import { useMessages } from '#web/shell/language.ts'
import { Delivery } from '#web/wheels/product/delivery.tsx'
import type { ShownProduct } from '#web/wheels/product/shown-product.ts'
import { StockLabel } from '#web/wheels/stock-label.tsx'

const SoldOut = late(() => import('#web/wheels/product/other-sizes.tsx').then((sizes) => ({ default: sizes.SoldOut })))
const Added = late(() => import('#web/wheels/product/added.tsx'), 'added')

/** Quantity, price, delivery date, and the button to add to the cart. */
export function BuyBox({ product }: { product: ShownProduct }) {
  const words = useMessages(productWords)
  const { set } = product
  const [wanted, setWanted] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [added, setAdded] = useState<'never' | 'open' | 'closed'>('never')
  const promises = useId()
  const button = useRef<HTMLDivElement>(null)
  const quantity = set.quantities.find((each) => each === wanted) ?? set.quantities[0]
  const pair = set.rear_sku !== undefined
  // Where none is left, the price is that of four wheels.
  const priced = quantity ?? (pair ? setOf / 2 : setOf)
  const verdict = product.fit?.verdict
  const refused = verdict === 'fail'
  const special = set.special_order && set.stock < priced
  const pieces = priced * (pair ? 2 : 1)

  async function add() {
    setBusy(true)
    const { sku, rear_sku } = set
    const failed = await addToCart({ sku, rear_sku, quantity, vehicle: product.vehicle })
    setBusy(false)
    setProblem(failed)
    if (!failed) setAdded('open')
  }

  return (
    <section className="card space-y-4 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p>
          <span className="block text-muted text-small">
            {pieces !== setOf ? words.quantity_some(pieces) : pair ? words.set_price_pair : words.set_price}
          </span>
          <Price
            fils={set.unit_price * priced}
            compareAt={set.compare_at_price && set.compare_at_price * priced}
            className="font-semibold text-display"
          />
          {!pair && (
            <span className="block text-muted text-small">
              <Price fils={set.unit_price} /> {words.price_each}
            </span>
          )}
          <span className="block text-muted text-small">{words.no_tyres}</span>
        </p>
        <p className="text-small">
          <StockLabel wheel={{ supplier_stock: set.stock, special_order: set.special_order }} />
        </p>
      </div>
      {refused && product.vehicle ? (
        <>
          <Notice kind="warn">{words.no_fit}</Notice>
          <LinkButton look="primary" size="large" wide to={`/alloy-wheels?${carQuery(product.vehicle)}`}>
            {words.see_fitting}
          </LinkButton>
        </>
      ) : !quantity ? (
        <Suspense fallback={<div className="card min-h-24" />}>
          <SoldOut product={product} />
        </Suspense>
      ) : (
        <>
          {set.quantities.length > 1 && (
            <Select label={words.quantity} value={quantity} onChange={(event) => setWanted(Number(event.target.value))}>
              {set.quantities.map((each) => (
                <option key={each} value={each}>
                  {pair
                    ? each === setOf / 2
                      ? words.quantity_pair
                      : words.quantity_pairs(each / 2)
                    : each === setOf
                      ? words.quantity_set(each)
                      : words.quantity_some(each)}
                </option>
              ))}
            </Select>
          )}
          <div ref={button}>
            <Button look="primary" size="large" wide busy={busy} aria-describedby={promises} onClick={() => void add()}>
              {pieces === setOf ? words.add_set(pieces) : words.add_some(pieces)}
            </Button>
          </div>
          <FootBar instead={button}>
            <p className="row-text leading-tight">
              <Price fils={set.unit_price * quantity} className="block font-semibold text-body" />
              <span className="flex flex-wrap gap-x-2 text-label text-muted">
                {words.quantity_some(pieces)}
                {product.fit && <VerdictMark verdict={product.fit.verdict} />}
              </span>
            </p>
            <Button look="primary" busy={busy} onClick={() => void add()}>
              {words.add_short}
            </Button>
          </FootBar>
        </>
      )}
      {problem && <Notice kind="error">{problem.message}</Notice>}
      {!refused && quantity && (
        <ul id={promises} className="space-y-2 text-small">
          <Assurance icon="truck">
            <Delivery delivery={product.delivery} pieces={pieces} special_order={special} />
          </Assurance>
          <Assurance icon="shield">{product.guarantee}</Assurance>
          {product.returns && <Assurance icon="return">{product.returns[special ? 'special' : 'stock']}</Assurance>}
        </ul>
      )}
      {added !== 'never' && (
        <Suspense>
          <Added product={product} pieces={pieces} open={added === 'open'} onClose={() => setAdded('closed')} />
        </Suspense>
      )}
    </section>
  )
}

function Assurance({ icon, children }: { icon: 'truck' | 'shield' | 'return'; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} className="mt-0.5 text-muted" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** A bar at the bottom of a phone's screen while the element it replaces is out of view. */
function FootBar({ instead, children }: { instead: RefObject<HTMLElement | null>; children: ReactNode }) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false))
    if (instead.current) observer.observe(instead.current)
    return () => observer.disconnect()
  }, [instead])

  if (!shown) return null
  return (
    <div className="foot-bar foot-bar-floats fixed inset-x-0 bottom-0 m-0! z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
      {children}
    </div>
  )
}
