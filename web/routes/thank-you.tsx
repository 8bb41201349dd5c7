import { useEffect } from 'react'
import { Navigate, useLocation, useRouteLoaderData } from 'react-router'
import { thankYou } from '#shared/i18n/thank-you.ts'
import { inLocale, localeOf } from '#shared/locale.ts'
import { dueWithOrder } from '#web/browser/consent.ts'
import { StaticHtml } from '#web/delivery/static-html.tsx'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { pageMeta } from '#web/shell/head/page-meta.ts'
import { useLocale, useMessages } from '#web/shell/language.ts'
import type { ShopFacts } from '#web/shell/shop-facts.ts'
import { OrderCard } from '#web/thank-you/order-card.tsx'
import { readPaymentReturn, signatureOf } from '#web/thank-you/payment-return.ts'
import { Support } from '#web/thank-you/support.tsx'
import { useConfirmedOrder } from '#web/thank-you/use-confirmed-order.ts'
import type { Route } from './+types/thank-you.ts'

export function meta(args: Route.MetaArgs) {
  const words = thankYou[localeOf(args.location.pathname)]
  // The link in an e-mail opens an order without signing in.
  const hidden = new URLSearchParams(args.location.search).has('signature')
  return pageMeta(args, { title: words.title, description: words.description, path: '/thank-you', hidden })
}

/** Confirmation, or a plain statement of the payment's state; always with a way to contact the shop. */
export default function ThankYouPage() {
  const words = useMessages(thankYou)
  const { search } = useLocation()
  const { shown, ask } = useConfirmedOrder(search)
  const facts = useRouteLoaderData<ShopFacts>('routes/shop')
  const locale = useLocale()
  const claim = readPaymentReturn(new URLSearchParams(search))
  // Over an order that was not found the question would cover the way to it.
  useEffect(() => (shown.at === 'order' ? dueWithOrder() : undefined), [shown.at])
  if (shown.at === 'expired') return <Navigate replace to={inLocale('/track-order?link=expired', locale)} />
  return (
    <div className="frame-narrow py-6 md:py-12">
      <div className="mx-auto max-w-2xl space-y-6">
        {shown.at === 'loading' && (
          <div className="flex min-h-96 flex-col items-center justify-center gap-6 text-center">
            <h1 className="sr-only">{words.title}</h1>
            <Spinner size={64} label={words.loading} />
            <p className="text-balance text-lead">{words.loading_text}</p>
          </div>
        )}
        {shown.at === 'error' && (
          <>
            <h1 className="sr-only">{words.title}</h1>
            {shown.why === 'failed' ? (
              <Notice kind="error" action={<Button onClick={() => ask()}>{words.try_again}</Button>}>
                {words.failed}
              </Notice>
            ) : claim.transaction_id && !claim.order_id ? (
              // Only a return that Paymob has signed leads here with its id.
              <Notice kind="error" title={words.no_order}>
                {words.no_order_text}
              </Notice>
            ) : (
              <Notice
                kind="error"
                title={words.not_found}
                action={<LinkButton to="/track-order">{words.find_order}</LinkButton>}
              >
                {words.only_buyer}
              </Notice>
            )}
          </>
        )}
        {shown.at === 'order' && (
          <OrderCard order={shown.order} isPolling={shown.isPolling} signature={signatureOf(search) ?? undefined} />
        )}
        {/* The centres are in the Emirates. */}
        {shown.at === 'order' && shown.order.status === 1 && shown.order.country === 'AE' && facts && (
          <StaticHtml markup={facts.store.markup.fitters} />
        )}
        {shown.at !== 'loading' && facts && (
          <Support
            order={shown.at === 'order' ? shown.order : null}
            claim={claim}
            store={facts.store}
            onReported={ask}
          />
        )}
      </div>
    </div>
  )
}
