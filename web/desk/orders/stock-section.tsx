import { deskOrder } from '#shared/i18n/desk/order.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { formatTime } from '#web/desk/format.ts'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'

export const stockSection: OrderSection = { key: 'stock', permission: 'orders.read', place: 'side', View: Stock }

/** Where the pieces of the order are: reserved, taken from stock, or put back. */
function Stock({ order: { stock } }: SectionProps) {
  const locale = useLocale()
  const words = deskOrder[locale]
  return (
    <Section title={words.stock}>
      {stock.length === 0 && <p className="text-muted text-small">{words.no_stock}</p>}
      <ul className="space-y-2 text-small">
        {stock.map(({ sku, quantity, what, at }) => (
          <li key={`${what} ${sku} ${at}`}>
            <Figure className="wrap-anywhere font-semibold">
              {quantity} × {sku}
            </Figure>
            <span className="block text-label text-muted">
              {words[`stock_${what}`](at ? formatTime(at, locale) : '–')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
