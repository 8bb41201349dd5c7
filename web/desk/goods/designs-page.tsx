import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskGoods } from '#shared/i18n/desk/goods.ts'
import { LinkButton } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { wordOf } from '#web/desk/goods/goods-form.tsx'
import { GoodsTabs } from '#web/desk/goods/goods-tabs.tsx'
import { StateBadges, StateFilter, Thumb, TypedFilter } from '#web/desk/goods/parts.tsx'
import { ChosenFilter } from '#web/desk/list/filters.tsx'
import { filtersOf, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request)
  const [page, { brands }] = await Promise.all([
    deskCall('GET /desk/designs', { query }, request.signal),
    deskCall('GET /desk/goods/choices', {}, request.signal),
  ])
  return { page, query, brands }
}

/** Designs with the number of their SKUs. */
export default function DesignsPage() {
  const { page, query, brands } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGoods[locale]
  const { may } = useMember()
  return (
    <Page
      title={words.designs}
      intro={words.designs_intro}
      action={
        may('goods.change') && (
          <LinkButton look="primary" to="/desk/designs/new">
            {words.add_design}
          </LinkButton>
        )
      }
    >
      <GoodsTabs />
      <div className="grid gap-4 sm:grid-cols-3">
        <TypedFilter name="q" label={words.search} hint={words.search_names} />
        <ChosenFilter
          name="brand"
          label={words.brand}
          all={words.all}
          options={brands.map(({ value, label, label_ar }) => ({ value, label: locale === 'ar' ? label_ar : label }))}
        />
        <StateFilter />
      </div>
      <List
        label={words.designs}
        page={page}
        rowKey={({ id }) => id}
        loadMore={(after) => deskCall('GET /desk/designs', { query: { ...query, after } })}
        columns={[
          {
            key: 'name',
            title: words.design,
            isName: true,
            cell: ({ id, name, picture }) => (
              <span className="flex items-center gap-3">
                <Thumb base={picture} />
                <PageLink to={`/desk/designs/${id}`} className="textlink">
                  <bdi>{name}</bdi>
                </PageLink>
              </span>
            ),
          },
          { key: 'brand', title: words.brand, cell: ({ brand }) => <bdi>{brand}</bdi> },
          { key: 'made', title: words.construction, cell: ({ construction }) => wordOf(construction, words) },
          {
            key: 'skus',
            title: words.skus,
            isFigure: true,
            cell: ({ id, skus }) => (
              <PageLink to={`/desk/goods?design=${id}`} className="textlink">
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
