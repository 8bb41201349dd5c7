import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { formatMoney } from '#shared/money.ts'
import { Figure } from '#web/design/figure.tsx'
import { Loading } from '#web/design/loading.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { measuredSection } from '#web/desk/measuring/measured-section.tsx'
import { moneySection } from '#web/desk/money/order-money.tsx'
import { transferSection } from '#web/desk/money/paid-by-transfer.tsx'
import { addressSection } from '#web/desk/orders/address-section.tsx'
import { documentsSection } from '#web/desk/orders/documents-section.tsx'
import { goodsSection } from '#web/desk/orders/goods-section.tsx'
import { lettersSection } from '#web/desk/orders/letters-section.tsx'
import { notesSection } from '#web/desk/orders/notes-section.tsx'
import { OrderStateBadge } from '#web/desk/orders/order-state.tsx'
import { parcelsSection } from '#web/desk/orders/parcels-section.tsx'
import { paymentsSection } from '#web/desk/orders/payments-section.tsx'
import type { OrderSection } from '#web/desk/orders/section.ts'
import { stockSection } from '#web/desk/orders/stock-section.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { requestsSection } from '#web/desk/requests/order-requests.tsx'

/** The parts of the page, in the order of a narrow screen. To add one: a file like these, and its line here. */
const sections: OrderSection[] = [
  parcelsSection,
  measuredSection,
  goodsSection,
  addressSection,
  notesSection,
  paymentsSection,
  transferSection,
  moneySection,
  requestsSection,
  lettersSection,
  documentsSection,
  stockSection,
  {
    key: 'timeline',
    permission: 'orders.read',
    place: 'side',
    // With the words of every action, which the rest of the page does not wait for.
    View: lazy(() => import('#web/desk/orders/timeline.tsx')),
  },
]

export function loader({ request, params }: LoaderFunctionArgs) {
  return deskCall('GET /desk/orders/{id}', { params: { id: params.id! } }, request.signal)
}

/** One order: in two columns, on narrow screens its sections below each other in the order of the list. */
export default function OrderPage() {
  const order = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskOrder[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const shown = sections.filter(({ permission, isShown }) => may(permission) && (!isShown || isShown(order)))
  return (
    <Page
      title={<Figure>{order.order_number}</Figure>}
      intro={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderStateBadge state={order.state} />
          <bdi className="font-semibold text-ink">{formatMoney(order.total, locale, order.currency)}</bdi>
          {order.refunded > 0 && (
            <span>
              {words.refunded} <bdi>{formatMoney(order.refunded, locale, order.currency)}</bdi>
            </span>
          )}
          <span>{words.placed(formatTime(order.created_at, locale))}</span>
        </span>
      }
      action={
        <PageLink to="/desk/orders" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      {order.erased_at && (
        <Notice title={words.erased_on(formatTime(order.erased_at, locale))}>{words.erased_why}</Notice>
      )}
      {/* One tree for both widths: what is typed into a section stays when a tablet is turned. Tab follows what is seen. */}
      <div className="flex flex-col gap-6 [reading-flow:flex-visual] xl:grid xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start">
        {(['main', 'side'] as const).map((column) => (
          <div key={column} className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-6">
            {shown.map(
              ({ key, place, View }, at) =>
                place === column && (
                  <div key={key} style={{ order: at }} className="min-w-0 empty:hidden">
                    <Suspense fallback={<Loading label={deskFrame[locale].loading} />}>
                      <View order={order} reload={revalidate} />
                    </Suspense>
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
    </Page>
  )
}
