import { bilingual } from '#shared/i18n/messages.ts'

/** What is said once a set is in the cart. */
export const added = bilingual(
  {
    added_title: 'In your cart',
    added_set: (what: string) => `${what} added.`,
    cart_total: 'Total of your cart',
    checkout: 'Checkout',
    go_to_cart: 'Go to cart',
    keep_looking: 'Continue shopping',
  },
  {
    added_title: 'في سلتكم',
    added_set: (what: string) => `أُضيف \u2068${what}\u2069.`,
    cart_total: 'مجموع السلة',
    checkout: 'إتمام الطلب',
    go_to_cart: 'الانتقال إلى السلة',
    keep_looking: 'متابعة التسوق',
  },
)
