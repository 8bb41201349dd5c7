import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ListedCase } from '#shared/desk/guarantee.ts'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { formatMoney } from '#shared/money.ts'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { type Column, filtersOf, List, useFilters } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/guarantee', { query: filtersOf(request) as { all?: '1' } }, request.signal)
}

/** Cases of wheels that do not fit. */
export default function GuaranteePage() {
  const page = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskAfterSale[locale]
  const filters = useFilters()
  const all = filters.value('all') as '1' | ''
  const columns: Column<ListedCase>[] = [
    {
      key: 'number',
      title: words.number,
      isName: true,
      cell: ({ number }) => (
        <PageLink to={`/desk/guarantee/${number}`} className="textlink">
          <Figure className="whitespace-nowrap">{number}</Figure>
        </PageLink>
      ),
    },
    {
      key: 'order',
      title: words.order,
      cell: ({ order_number }) => <Figure className="whitespace-nowrap">{order_number}</Figure>,
    },
    { key: 'car', title: words.car, cell: ({ car, car_ar }) => <bdi>{locale === 'ar' ? car_ar : car}</bdi> },
    { key: 'sku', title: words.sku, cell: ({ sku }) => <Figure className="wrap-anywhere">{sku}</Figure> },
    { key: 'why', title: words.why, cell: ({ reason }) => words[`reason_${reason}`] },
    {
      key: 'state',
      title: words.state,
      cell: ({ state, outcome }) => (outcome ? words[`outcome_${outcome}`] : words[`state_${state}`]),
    },
    { key: 'since', title: words.since, cell: ({ created_at }) => formatDay(created_at, locale) },
  ]
  const { may } = useMember()
  const canJudge = may('guarantee.judge')
  if (canJudge)
    columns.push({
      ...{ key: 'cost', title: words.cost, isFigure: true },
      cell: ({ cost }) => <bdi>{formatMoney(cost, locale)}</bdi>,
    })
  return (
    <Page title={words.guarantee_title} intro={words.guarantee_intro}>
      <Select
        label={words.show}
        className="max-w-xs"
        value={all}
        onChange={(event) => filters.set('all', event.target.value)}
      >
        <option value="">{canJudge ? words.undecided : words.to_send}</option>
        <option value="1">{words.all}</option>
      </Select>
      <List
        label={words.guarantee_title}
        columns={columns}
        page={page}
        rowKey={({ number }) => number}
        loadMore={(after) => deskCall('GET /desk/guarantee', { query: { ...(all && { all }), after } })}
        empty={{ title: words.cases_none, text: words.cases_none_text }}
      />
    </Page>
  )
}
