import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { LinkButton } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { GoodsTabs } from '#web/desk/goods/goods-tabs.tsx'
import { StateBadges, StateFilter, TypedFilter } from '#web/desk/goods/parts.tsx'
import { filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request)
  return { query, page: await deskCall('GET /desk/brands', { query }, request.signal) }
}

/** Brands with the number of their designs and SKUs. */
export default function BrandsPage() {
  const { page, query } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  const { may } = useMember()
  return (
    <Page
      title={words.brands}
      intro={words.brands_intro}
      action={
        may('goods.change') && (
          <LinkButton look="primary" to="/desk/brands/new">
            {words.add_brand}
          </LinkButton>
        )
      }
    >
      <GoodsTabs />
      <div className="grid gap-4 sm:grid-cols-2">
        <TypedFilter name="q" label={words.search} hint={words.search_names} />
        <StateFilter />
      </div>
      <List
        label={words.brands}
        page={page}
        rowKey={({ slug }) => slug}
        loadMore={(after) => deskCall('GET /desk/brands', { query: { ...query, after } })}
        columns={[
          {
            key: 'name',
            title: words.brand,
            isName: true,
            cell: ({ slug, name, name_ar }) => (
              <PageLink to={`/desk/brands/${slug}`} className="textlink">
                <bdi>{locale === 'ar' ? name_ar : name}</bdi>
              </PageLink>
            ),
          },
          {
            key: 'designs',
            title: words.designs,
            isFigure: true,
            cell: ({ slug, designs }) => (
              <PageLink to={`/desk/designs?brand=${slug}`} className="textlink">
                {designs}
              </PageLink>
            ),
          },
          {
            key: 'skus',
            title: words.skus,
            isFigure: true,
            cell: ({ slug, skus }) => (
              <PageLink to={`/desk/goods?brand=${slug}`} className="textlink">
                {skus}
              </PageLink>
            ),
          },
          { key: 'state', title: words.state, cell: (row) => <StateBadges {...row} /> },
        ]}
      />
    </Page>
  )
}
