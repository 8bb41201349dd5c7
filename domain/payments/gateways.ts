import type { Shop } from '#domain/shop.ts'
import type { Answer } from '#shared/api.ts'

/** The ways to pay that work now. */
export function listGateways(shop: Shop): Answer<'GET /payment/gateways'> {
  return [
    {
      id: 'Stripe' as const,
      name: 'Card',
      name_ar: 'بطاقة',
      test_mode: shop.test_mode,
      publishable_key: shop.stripe_publishable_key,
      script: shop.stripe_script,
    },
    ...(shop.paymob
      ? [
          {
            id: 'Paymob' as const,
            name: 'Card on the page of Paymob',
            name_ar: 'بطاقة على صفحة Paymob',
            test_mode: shop.test_mode,
            publishable_key: '',
            script: '',
          },
        ]
      : []),
  ]
}
