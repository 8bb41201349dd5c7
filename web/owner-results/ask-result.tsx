import type { Order } from '#shared/api/orders.ts'
import { ownerResults } from '#shared/i18n/owner-results.ts'
import { LinkButton } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Links a dispatched order to the page where its buyer reports how the wheels fit; empty if there are none. */
export function AskResult({ order, signature }: { order: Order; signature?: string | undefined }) {
  const words = useMessages(ownerResults)
  if (!order.dispatched_at || !order.lines.some(({ fitment }) => fitment)) return null
  const query = new URLSearchParams({ order_id: order.id, ...(signature && { signature }) })
  return (
    <section aria-label={words.ask_title} className="space-y-2">
      <h2 className="font-semibold text-small">{words.ask_title}</h2>
      <LinkButton wide to={`/fit-result?${query}`}>
        {words.ask}
      </LinkButton>
    </section>
  )
}
