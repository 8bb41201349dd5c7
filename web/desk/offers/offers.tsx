import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OfferRow } from '#shared/desk/offers.ts'
import { deskOffers } from '#shared/i18n/desk/offers.ts'
import { formatMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay, formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { SearchFilter } from '#web/desk/list/filters.tsx'
import { type Column, filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request)
  return { query, page: await deskCall('GET /desk/offers', { query }, request.signal) }
}

/** Price offers, the newest first. */
export default function OffersPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskOffers[locale]
  const { may } = useMember()
  const columns: Column<OfferRow>[] = [
    {
      key: 'number',
      title: words.number,
      isName: true,
      cell: ({ id, number }) => (
        <PageLink to={`/desk/offers/${id}`} className="textlink">
          <Figure className="whitespace-nowrap">{number}</Figure>
        </PageLink>
      ),
    },
    { key: 'buyer', title: words.buyer, cell: ({ buyer }) => <bdi>{buyer || '–'}</bdi> },
    { key: 'total', title: words.total, isFigure: true, cell: ({ total }) => <bdi>{formatMoney(total, locale)}</bdi> },
    { key: 'state', title: words.state, cell: ({ state }) => <StateBadge state={state} /> },
    { key: 'valid', title: words.valid_until, cell: ({ valid_until }) => formatDay(valid_until, locale) },
    { key: 'by', title: words.made_by, cell: ({ made_by }) => <bdi>{made_by}</bdi> },
    { key: 'made', title: words.made, cell: ({ created_at }) => formatTime(created_at, locale) },
  ]
  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        may('offers.make') && (
          <LinkButton to="/desk/offers/new" look="primary">
            {words.make}
          </LinkButton>
        )
      }
    >
      <SearchFilter name="q" label={words.search} className="max-w-md" />
      <List
        label={words.title}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        loadMore={(after) => deskCall('GET /desk/offers', { query: { ...query, after } })}
        empty={{ title: words.none, text: words.none_text }}
      />
    </Page>
  )
}

export function StateBadge({ state }: Pick<OfferRow, 'state'>) {
  return (
    <Badge tone={state === 'paid' || state === 'opened' ? 'accent' : 'neutral'}>
      {deskOffers[useLocale()][`state_${state}`]}
    </Badge>
  )
}
