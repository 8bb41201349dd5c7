import type { Shop } from '#domain/shop.ts'
import { payment_names } from '#domain/store.ts'
import type { Answer } from '#shared/api.ts'

/** The payment methods available now. */
export function listGateways(shop: Shop): Answer<'GET /payment/gateways'> {
  return [
    {
      id: 'Stripe' as const,
      ...payment_names.Stripe,
      test_mode: shop.test_mode,
      publishable_key: shop.stripe_publishable_key,
      script: shop.stripe_script,
    },
    ...(shop.paymob
      ? [
          {
            id: 'Paymob' as const,
            ...payment_names.Paymob,
            test_mode: shop.test_mode,
            publishable_key: '',
            script: '',
          },
        ]
      : []),
  ]
}
