import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import type { ListedWheel, WheelFilters } from '#shared/desk/goods.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { deskSheet } from '#shared/i18n/desk/sheet.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { GoodsTabs } from '#web/desk/goods/goods-tabs.tsx'
import { Prices, StateBadges, Thumb } from '#web/desk/goods/parts.tsx'
import { BulkBar } from '#web/desk/goods/sheet/bulk-bar.tsx'
import { LastChange } from '#web/desk/goods/sheet/last-change.tsx'
import { WheelFilterFields } from '#web/desk/goods/wheel-filters.tsx'
import { type Column, filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as WheelFilters
  const [page, choices] = await Promise.all([
    deskCall('GET /desk/goods', { query }, request.signal),
    deskCall('GET /desk/goods/choices', {}, request.signal),
  ])
  return { page, query, choices }
}

/** Every wheel by its SKU. */
export default function GoodsPage() {
  const { page, query, choices } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  const { may } = useMember()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [written, setWritten] = useState<{ id: string; skus: number }>()
  const picking = ({ id, sku }: ListedWheel) => (
    <input
      type="checkbox"
      aria-label={deskSheet[locale].pick(sku)}
      className="size-6 shrink-0 accent-accent"
      checked={picked.has(id)}
      onChange={({ target }) => {
        const next = new Set(picked)
        target.checked ? next.add(id) : next.delete(id)
        setPicked(next)
      }}
    />
  )
  return (
    <Page
      title={words.wheels}
      intro={words.wheels_intro}
      action={
        may('prices.change') && (
          <LinkButton look="primary" to="/desk/goods/new">
            {words.add_wheel}
          </LinkButton>
        )
      }
    >
      <GoodsTabs />
      <WheelFilterFields choices={choices} />
      {written && <LastChange change={written} onUndone={() => setWritten(undefined)} />}
      {may('prices.change') && page.rows.length > 0 && (
        <BulkBar
          picked={picked}
          filters={query}
          search={search}
          onDone={(change) => {
            setWritten(change)
            setPicked(new Set())
            void revalidate()
          }}
        />
      )}
      <List
        label={words.wheels}
        columns={columnsIn(words, locale, may('prices.change') ? picking : undefined)}
        page={page}
        rowKey={({ sku }) => sku}
        loadMore={(after) => deskCall('GET /desk/goods', { query: { ...query, after } })}
        empty={{ title: words.no_wheels, text: words.no_wheels_text }}
      />
    </Page>
  )
}

/** `pick` is the tick box of a row, for roles that change several at once. */
function columnsIn(
  words: (typeof deskGoods)['en'],
  locale: 'en' | 'ar',
  pick?: (row: ListedWheel) => React.ReactNode,
): Column<ListedWheel>[] {
  return [
    {
      key: 'sku',
      title: words.sku,
      isName: true,
      cell: (row) => (
        <span className="flex items-start gap-3">
          {pick?.(row)}
          <Thumb base={row.picture} />
          <span className="min-w-0">
            <PageLink to={`/desk/goods/${row.id}`} className="textlink">
              <Figure className="break-words max-md:text-label">{row.sku}</Figure>
            </PageLink>
            <span className="block font-normal text-label text-muted">
              <bdi>{nameWithSizes(locale === 'ar' ? row.name_ar : row.name)}</bdi>
            </span>
          </span>
        </span>
      ),
    },
    { key: 'size', title: words.size, cell: ({ size }) => <Figure className="whitespace-nowrap">{size}</Figure> },
    { key: 'price', title: words.price, isFigure: true, cell: (row) => <Prices {...row} /> },
    {
      key: 'stock',
      title: words.stock,
      isFigure: true,
      cell: ({ stock, special_order }) => (stock === 0 && special_order ? words.special_order : stock),
    },
    { key: 'state', title: words.state, cell: (row) => <StateBadges {...row} /> },
  ]
}
