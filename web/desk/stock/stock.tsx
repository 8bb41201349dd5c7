import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StockFilters, StockLevel } from '#shared/desk/stock.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskStock } from '#shared/i18n/desk/stock.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { ChosenFilter, SearchFilter } from '#web/desk/list/filters.tsx'
import { type Column, filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { Limit } from '#web/desk/stock/limit.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as StockFilters
  return { query, page: await deskCall('GET /desk/stock', { query }, request.signal) }
}

/** The stock of every SKU; what is low comes first. */
export default function StockPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskStock[locale]
  const { may } = useMember()
  const [limiting, setLimiting] = useState(false)
  const columns: Column<StockLevel>[] = [
    {
      key: 'sku',
      title: words.sku,
      isName: true,
      cell: ({ sku }) => (
        <PageLink to={`/desk/stock/${encodeURIComponent(sku)}`} className="textlink">
          <Figure className="wrap-anywhere">{sku}</Figure>
        </PageLink>
      ),
    },
    {
      key: 'name',
      title: words.name,
      cell: (row) => <bdi>{nameWithSizes(locale === 'ar' ? row.name_ar : row.name)}</bdi>,
    },
    {
      key: 'pieces',
      title: words.pieces,
      isFigure: true,
      cell: ({ stock, special_order }) => (
        <>
          <span className="font-semibold">{stock}</span>
          {special_order && <span className="block text-label text-muted">{words.made_to_order}</span>}
        </>
      ),
    },
    { key: 'to_pack', title: words.to_pack, isFigure: true, cell: ({ to_pack }) => to_pack || '–' },
    {
      key: 'limit',
      title: words.limit,
      isFigure: true,
      cell: ({ least }) => least,
    },
  ]
  return (
    <Page
      title={words.title}
      intro={words.intro}
      action={
        may('stock.count') && (
          <LinkButton to="/desk/stock/count" look="primary">
            {words.count}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[16rem_20rem_1fr] lg:items-end">
        <ChosenFilter
          name="show"
          label={words.show}
          all={words.show_low}
          options={(['out', 'all'] as const).map((value) => ({ value, label: words[`show_${value}`] }))}
        />
        <SearchFilter name="search" label={words.search} placeholder={words.search_hint} />
        <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-muted text-small lg:justify-end">
          <span>{words.shop_limit(page.shop_least)}</span>
          {may('stock.correct') && (
            <Button look="plain" className="px-0!" onClick={() => setLimiting(true)}>
              {words.change_limit}
            </Button>
          )}
        </p>
      </div>
      <List
        label={words.title}
        columns={columns}
        page={page}
        rowKey={({ kind, sku }) => `${kind} ${sku}`}
        loadMore={(after) => deskCall('GET /desk/stock', { query: { ...query, after } })}
        empty={{ title: words.none_low, text: words.none_low_text }}
      />
      {limiting && <Limit sku={null} least={page.shop_least} onClose={() => setLimiting(false)} />}
    </Page>
  )
}
