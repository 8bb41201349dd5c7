import { bilingual } from '#shared/i18n/messages.ts'

/** When a wheel or an accessory arrives, and what that costs. */
export const delivery = bilingual(
  {
    delivery_free: 'free delivery',
    delivery: (day: string) => `Arrives by ${day}`,
    delivery_order: (day: string) => `Special order: made for you, arrives by ${day}`,
    deliver_to: 'Deliver to',
    delivery_later: 'The delivery date is shown in the cart',
  },
  {
    delivery_free: 'توصيل مجاني',
    delivery: (day: string) => `يصلكم بحلول ${day}`,
    delivery_order: (day: string) => `طلب خاص: يُصنع لكم ويصلكم بحلول ${day}`,
    deliver_to: 'التوصيل إلى',
    delivery_later: 'يظهر موعد التوصيل في السلة',
  },
)
