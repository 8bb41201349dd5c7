import { deskOrders } from '#shared/i18n/desk/orders.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

/** Opens packing slips or a picking list as a PDF to print. Up to 50 orders. */
export function PaperLink({ kind, ids }: { kind: 'slips' | 'picking'; ids: string[] }) {
  const locale = useLocale()
  const query = new URLSearchParams({ locale, ids: ids.slice(0, 50).join(',') })
  return (
    <a
      href={`/api/desk/orders/papers/${kind}?${query}`}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-12 items-center gap-2 rounded-control border border-edge bg-raised px-5 font-semibold text-small hover:border-ink md:min-h-11"
    >
      <Icon name={kind === 'slips' ? 'receipt' : 'list'} />
      {deskOrders[locale][kind]}
    </a>
  )
}
