import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DeskSent } from '#shared/desk/calls.ts'
import { couponStates, type ListedCoupon } from '#shared/desk/content/coupons.ts'
import { deskCoupons } from '#shared/i18n/desk/content/coupons.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { ChosenFilter, SearchFilter } from '#web/desk/list/filters.tsx'
import { type Column, filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as NonNullable<DeskSent<'GET /desk/coupons', 'query'>>
  return { page: await deskCall('GET /desk/coupons', { query }, request.signal), query }
}

/** All coupons, with what each cost and brought. */
export default function CouponsPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskCoupons[locale]
  const { may } = useMember()
  const money = (fils: number | null) => (fils === null ? '–' : <bdi>{formatMoney(fils, locale)}</bdi>)
  const columns: Column<ListedCoupon>[] = [
    {
      key: 'code',
      title: words.code,
      isName: true,
      cell: ({ code, label, label_ar }) => (
        <>
          <PageLink to={`/desk/coupons/${code}`} className="textlink">
            <Figure>{code}</Figure>
          </PageLink>
          <span className="block font-normal text-label text-muted">{locale === 'ar' ? label_ar : label}</span>
        </>
      ),
    },
    { key: 'state', title: words.state, cell: (coupon) => <State coupon={coupon} /> },
    {
      key: 'time',
      title: words.time,
      cell: ({ starts_at, ends_at }) => (
        <span className="figures">
          {formatDay(starts_at, locale)} – {formatDay(ends_at, locale)}
        </span>
      ),
    },
    {
      key: 'orders',
      title: words.orders,
      isFigure: true,
      cell: ({ orders, usage_limit }) => words.orders_count(orders, usage_limit),
    },
    {
      key: 'discount',
      title: words.discount,
      isFigure: true,
      cell: ({ type, discount }) => (type === 'free_shipping' ? words.off_free : money(discount)),
    },
    { key: 'revenue', title: words.revenue, isFigure: true, cell: ({ revenue }) => money(revenue) },
  ]
  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        may('coupons.change') && (
          <LinkButton to="/desk/coupons/new" look="primary">
            {words.make}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SearchFilter name="search" label={words.search} />
        <ChosenFilter
          name="state"
          label={words.state}
          all={words.all_states}
          options={couponStates.map((state) => ({ value: state, label: words[`state_${state}`] }))}
        />
      </div>
      <List
        label={words.title}
        columns={columns}
        page={page}
        rowKey={({ code }) => code}
        loadMore={(after) => deskCall('GET /desk/coupons', { query: { ...query, after } })}
        empty={{ title: words.none, text: words.none_text }}
      />
    </Page>
  )
}

/** Whether it can be used now. */
export function State({ coupon: { state, usage_limit, orders } }: { coupon: ListedCoupon }) {
  const words = deskCoupons[useLocale()]
  if (state === 'running' && usage_limit !== '' && orders >= Number(usage_limit)) return <Badge>{words.used_up}</Badge>
  return <Badge tone={state === 'running' ? 'accent' : 'neutral'}>{words[`state_${state}`]}</Badge>
}
