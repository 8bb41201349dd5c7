import { checkout } from '#shared/i18n/checkout.ts'
import { localeOf } from '#shared/locale.ts'
import { PaymentPage } from '#web/checkout/payment-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/payment.ts'

export const handle = { shell: 'secure' }

export function meta(args: Route.MetaArgs) {
  const words = checkout[localeOf(args.location.pathname)]
  return pageMeta(args, {
    title: words.payment_title,
    description: words.description,
    path: '/cart/payment',
    hidden: true,
  })
}

export default function Page() {
  return <PaymentPage />
}
