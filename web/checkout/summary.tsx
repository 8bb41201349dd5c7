import type { ReactNode } from 'react'
import type { Cart, Totals as TotalsFacts } from '#shared/api/cart.ts'
import type { Order } from '#shared/api/orders.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { Totals } from '#web/cart/totals/totals.tsx'
import { wheelName } from '#web/cart/wheel-name.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { Picture } from '#web/design/picture.tsx'
import { Price } from '#web/design/price.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type SummaryLine = Pick<Order['lines'][number], 'name' | 'name_ar' | 'picture' | 'quantity' | 'total'> & { key: string }

type Props = {
  lines: readonly SummaryLine[]
  totals: TotalsFacts
  updating?: boolean
  /** Delivery and editable parts. */
  children?: ReactNode
}

/** Order summary: beside the form on wide screens; on phones collapsed above it with the total always visible. */
export function Summary(props: Props) {
  const words = useMessages(cartWords)
  return (
    <>
      <details className="group -mx-4 sticky top-0 z-20 border-line border-b bg-raised md:-mx-6 lg:hidden">
        <summary className="flex min-h-14 flex-wrap items-center gap-x-2 px-4 md:px-6">
          <span className="text-small">{words.show_summary}</span>
          <Icon name="down" className="transition-transform group-open:rotate-180" />
          <Price fils={props.totals.total} currency={props.totals.currency} exact className="ms-auto font-semibold" />
        </summary>
        <div className="max-h-[70dvh] space-y-5 overflow-y-auto px-4 pb-5 md:px-6">
          <Contents {...props} />
        </div>
      </details>
      <aside aria-label={words.summary} className="card hidden space-y-5 p-6 lg:sticky lg:top-6 lg:block">
        <h2 className="text-body">{words.summary}</h2>
        <Contents {...props} />
      </aside>
    </>
  )
}

function Contents({ lines, totals, updating, children }: Props) {
  return (
    <>
      <ul className="space-y-3">
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      {children}
      <Totals totals={totals} updating={updating} />
    </>
  )
}

function Line({ line }: { line: SummaryLine }) {
  const words = useMessages(cartWords)
  const { title, size } = wheelName(useLocale() === 'ar' ? line.name_ar : line.name)
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-small">
      <span className="pearl size-14 shrink-0 overflow-hidden rounded-card p-1">
        <Picture picture={line.picture} alt="" sizes="3.5rem" className="aspect-square w-full object-contain" />
      </span>
      <span className="row-text leading-snug">
        <span className="block">{title}</span>
        <span className="flex flex-wrap gap-x-2 text-label text-muted">
          {size && <Figure>{size}</Figure>}
          <Figure>{words.pieces(line.quantity)}</Figure>
        </span>
      </span>
      <Price fils={line.total} exact className="ms-auto" />
    </li>
  )
}

export function cartSummaryLines(cart: Cart): SummaryLine[] {
  return [...cart.cart_items, ...cart.addons].map((line) => ({ ...line, key: line.id }))
}

export function orderSummaryLines(order: Pick<Order, 'lines'>): SummaryLine[] {
  return order.lines.map((line) => ({ ...line, key: `${line.sku} ${line.axle}` }))
}
