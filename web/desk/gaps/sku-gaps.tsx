import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SkuGap } from '#shared/desk/gaps.ts'
import { deskGaps } from '#shared/i18n/desk/gaps.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { GapTabs } from '#web/desk/gaps/gap-tabs.tsx'
import { type Column, List } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/gaps/skus', { query: {} }, request.signal)
}

/** The SKUs that no car of the vehicle data takes, with the check that refuses them most. */
export default function SkuGapsPage() {
  const page = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskGaps[locale]
  const columns: Column<SkuGap>[] = [
    {
      key: 'sku',
      title: words.wheel,
      isName: true,
      cell: ({ id, sku, name }) => (
        <>
          <PageLink to={`/desk/goods/${id}`} className="textlink">
            <Figure>{sku}</Figure>
          </PageLink>
          <span className="block font-normal text-label text-muted">
            <bdi>{name}</bdi>
          </span>
        </>
      ),
    },
    {
      key: 'size',
      title: words.size,
      cell: ({ diameter, width, offset, bolt_pattern, centre_bore }) => (
        <>
          <span className="block">
            <Figure>
              {diameter}x{width} ET{offset}
            </Figure>
          </span>
          <span className="text-label text-muted">
            <Figure>{bolt_pattern}</Figure> · {words.bore(centre_bore)}
          </span>
        </>
      ),
    },
    { key: 'stock', title: words.stock, isFigure: true, cell: ({ stock }) => <Figure>{stock}</Figure> },
    {
      key: 'reason',
      title: words.reason,
      cell: ({ reason, refused, cars }) => (
        <>
          <span className="block">{words[`reason_${reason}`]}</span>
          <span className="text-label text-muted">{words.refused_by(refused, cars)}</span>
        </>
      ),
    },
  ]
  return (
    <Page title={words.skus} intro={words.skus_intro}>
      <GapTabs />
      <List
        label={words.skus}
        columns={columns}
        page={page}
        rowKey={({ id }) => String(id)}
        loadMore={(after) => deskCall('GET /desk/gaps/skus', { query: { after } })}
        empty={{ title: words.skus_none, text: words.skus_none_text }}
      />
      <p className="text-label text-muted">
        {words.skus_of(page.total, page.skus)}. {words.made_at(formatTime(page.made_at, locale))}
      </p>
    </Page>
  )
}
