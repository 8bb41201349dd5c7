import { deskOrder } from '#shared/i18n/desk/order.ts'
import { formatMoney } from '#shared/money.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { formatDay } from '#web/desk/format.ts'
import { PaperLink } from '#web/desk/orders/paper-link.tsx'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'

export const documentsSection: OrderSection = {
  key: 'documents',
  permission: 'orders.read',
  place: 'side',
  View: Documents,
}

/** The tax invoice and the credit notes, as PDF. */
function Documents({ order: { id, status, documents, currency, erased_at } }: SectionProps) {
  const locale = useLocale()
  const words = deskOrder[locale]
  return (
    <Section title={words.papers}>
      {status === 1 && !erased_at && (
        <div className="mb-3 flex flex-wrap gap-3">
          <PaperLink kind="slips" ids={[id]} />
          <PaperLink kind="picking" ids={[id]} />
        </div>
      )}
      {documents.length === 0 && <p className="text-muted text-small">{words.no_documents}</p>}
      <ul className="divide-y divide-line text-small">
        {documents.map(({ kind, number, amount, issued_at, href }) => (
          <li key={number}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 hover:text-accent"
            >
              <span>
                <span className="textlink">
                  {words[kind]} <Figure>{number}</Figure>
                </span>
                <span className="figures block text-label text-muted">{formatDay(issued_at, locale)}</span>
              </span>
              <bdi className="figures">{formatMoney(amount, locale, currency)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
