import { thankYou } from '#shared/i18n/thank-you.ts'
import { isSure } from '#shared/sure.ts'
import type { ConfirmedOrder } from '#web/browser/confirmed-orders.ts'
import { Progress } from '#web/orders/progress.tsx'
import { useMessages } from '#web/shell/language.ts'

/** What happens after payment: where to find the order, and what the shop and the buyer do next. */
export function NextSteps({ order }: { order: ConfirmedOrder }) {
  const words = useMessages(thankYou)
  const toConfirm = order.lines.some(({ kind, fitment }) => kind === 'wheel' && !(fitment && isSure(fitment.verdict)))
  const steps = [
    ...(toConfirm ? [words.next_confirm] : []),
    ...(order.professional_installation ? [words.next_installation] : []),
    words.next_dispatch,
    words.next_fitting,
  ]
  return (
    <section aria-label={words.next} className="space-y-3">
      <h2 className="text-body">{words.next}</h2>
      <Progress order={order} />
      <ol className="list-decimal space-y-1 ps-5 text-small">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
