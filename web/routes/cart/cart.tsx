import { cart } from '#shared/i18n/cart.ts'
import { localeOf } from '#shared/locale.ts'
import { CartPage } from '#web/cart/cart-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/cart.ts'

export function meta(args: Route.MetaArgs) {
  const words = cart[localeOf(args.location.pathname)]
  return pageMeta(args, { title: words.title, description: words.description, path: '/cart' })
}

export default function Page() {
  return <CartPage />
}
