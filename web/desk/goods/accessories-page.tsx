import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { LinkButton } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { GoodsTabs } from '#web/desk/goods/goods-tabs.tsx'
import { Prices, StateBadges, StateFilter, Thumb, TypedFilter } from '#web/desk/goods/parts.tsx'
import { ChosenFilter } from '#web/desk/list/filters.tsx'
import { filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request)
  return { query, page: await deskCall('GET /desk/accessories', { query }, request.signal) }
}

/** Accessories by SKU. */
export default function AccessoriesPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  const { may } = useMember()
  const isArabic = locale === 'ar'
  return (
    <Page
      title={words.accessories}
      intro={words.accessories_intro}
      action={
        may('prices.change') && (
          <LinkButton look="primary" to="/desk/accessories/new">
            {words.add_addon}
          </LinkButton>
        )
      }
    >
      <GoodsTabs />
      <div className="grid gap-4 sm:grid-cols-3">
        <TypedFilter name="q" label={words.search} hint={words.search_addons} />
        <ChosenFilter
          name="category"
          label={words.category}
          all={words.all}
          options={page.categories.map(({ value, label, label_ar }) => ({ value, label: isArabic ? label_ar : label }))}
        />
        <StateFilter />
      </div>
      <List
        label={words.accessories}
        page={page}
        rowKey={({ sku }) => sku}
        loadMore={(after) => deskCall('GET /desk/accessories', { query: { ...query, after } })}
        columns={[
          {
            key: 'name',
            title: words.name,
            isName: true,
            cell: ({ id, sku, name, name_ar, picture }) => (
              <span className="flex items-start gap-3">
                <Thumb base={picture} />
                <span className="min-w-0">
                  <PageLink to={`/desk/accessories/${id}`} className="textlink">
                    <bdi>{isArabic ? name_ar : name}</bdi>
                  </PageLink>
                  <span className="block font-normal text-label text-muted">
                    <Figure>{sku}</Figure>
                  </span>
                </span>
              </span>
            ),
          },
          {
            key: 'category',
            title: words.category,
            cell: ({ category, category_ar }) => <bdi>{isArabic ? category_ar : category}</bdi>,
          },
          { key: 'price', title: words.price, isFigure: true, cell: (row) => <Prices {...row} /> },
          { key: 'stock', title: words.stock, isFigure: true, cell: ({ stock }) => stock },
          { key: 'state', title: words.state, cell: (row) => <StateBadges {...row} /> },
        ]}
      />
    </Page>
  )
}
