import { useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { HostedPayment } from '#web/checkout/hosted-payment.tsx'
import { PaymentForm } from '#web/checkout/payment-form.tsx'
import type { Gateway } from '#web/checkout/use-stored-order.ts'
import { Choice } from '#web/design/choice.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  order: Order
  gateways: readonly Gateway[]
  onPaid: (transaction_id: string | null) => void
  onAsking: () => void
  onLookAgain: () => Promise<void>
}

/** The available payment methods, card first; without a choice if there is only one. */
export function WaysToPay({ order, gateways, ...then }: Props) {
  const words = useMessages(checkout)
  const arabic = useLocale() === 'ar'
  const [wanted, setWanted] = useState<Gateway['id']>('Stripe')
  const chosen = gateways.find(({ id }) => id === wanted) ?? gateways[0]!
  return (
    <div className="space-y-5">
      {gateways.length > 1 && (
        <fieldset className="space-y-2">
          <legend className="mb-2 font-semibold text-small">{words.ways_to_pay}</legend>
          {gateways.map(({ id, name, name_ar }) => (
            <Choice
              key={id}
              kind="radio"
              name="payment_method"
              framed
              label={arabic ? name_ar : name}
              checked={id === chosen.id}
              onChange={() => setWanted(id)}
            />
          ))}
        </fieldset>
      )}
      {chosen.id === 'Stripe' ? (
        <PaymentForm order={order} gateway={chosen} {...then} />
      ) : (
        <HostedPayment order={order} {...then} />
      )}
    </div>
  )
}
