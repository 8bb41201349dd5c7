import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

/** Orders of one PDF, as the server takes them. */
const most = 50

/** Opens packing slips or a picking list as a PDF to print; more than 50 orders are several, each with its part. */
export function PaperLink({ kind, ids }: { kind: 'slips' | 'picking'; ids: string[] }) {
  const locale = useLocale()
  const starts = Array.from({ length: Math.ceil(ids.length / most) }, (_, n) => n * most)
  return starts.map((start) => {
    const part = ids.slice(start, start + most)
    const query = new URLSearchParams({ locale, ids: part.join(',') })
    return (
      <a
        key={start}
        href={`/api/desk/orders/papers/${kind}?${query}`}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-12 items-center gap-2 rounded-control border border-edge bg-raised px-5 font-semibold text-small hover:border-ink md:min-h-11"
      >
        <Icon name={kind === 'slips' ? 'receipt' : 'list'} />
        {deskOrders[locale][kind]}
        {starts.length > 1 && (
          <Figure>
            {start + 1}–{start + part.length}
          </Figure>
        )}
      </a>
    )
  })
}
