import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { StockMovement } from '#shared/desk/stock.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskStock } from '#shared/i18n/desk/stock.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { type Column, List } from '#web/desk/list/list.tsx'
import { Fact } from '#web/desk/parts/fact.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { UndoButton } from '#web/desk/parts/undo-button.tsx'
import { Change } from '#web/desk/stock/change.tsx'
import { ChangeStock } from '#web/desk/stock/change-stock.tsx'
import { Limit } from '#web/desk/stock/limit.tsx'

export async function loader({ request: { signal }, params }: LoaderFunctionArgs) {
  const of = { params: { sku: params.sku! } }
  const [goods, page] = await Promise.all([
    deskCall('GET /desk/stock/{sku}', of, signal),
    deskCall('GET /desk/stock/{sku}/movements', of, signal),
  ])
  return { goods, page }
}

/** The stock of one SKU, and why it changed. */
export default function SkuPage() {
  const { goods, page } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskStock[locale]
  const { may } = useMember()
  const [open, setOpen] = useState<'change' | 'limit'>()
  const columns: Column<StockMovement>[] = [
    { key: 'when', title: words.when, cell: ({ at }) => <span className="figures">{formatTime(at, locale)}</span> },
    { key: 'why', title: words.why, isName: true, cell: ({ reason }) => words[`reason_${reason}`] },
    { key: 'change', title: words.change, isFigure: true, cell: ({ change }) => <Change pieces={change} /> },
    { key: 'left', title: words.left, isFigure: true, cell: ({ left }) => left },
    { key: 'who', title: words.who, cell: ({ staff_name }) => <bdi>{staff_name || words.the_shop}</bdi> },
    {
      key: 'of',
      title: words.of,
      cell: ({ order_number, note }) => (
        <>
          {order_number && <Figure className="whitespace-nowrap">{order_number}</Figure>} {note && <bdi>{note}</bdi>}
          {!order_number && !note && '–'}
        </>
      ),
    },
    ...(may('stock.correct')
      ? [{ key: 'undo', title: '', cell: (row: StockMovement) => <UndoMovement movement={row} /> }]
      : []),
  ]
  return (
    <Page
      title={<Figure className="wrap-anywhere">{goods.sku}</Figure>}
      intro={<bdi>{nameWithSizes(locale === 'ar' ? goods.name_ar : goods.name)}</bdi>}
      action={
        <PageLink to="/desk/stock" className="textlink text-small">
          {words.back}
        </PageLink>
      }
    >
      <div className="card flex flex-wrap items-center gap-x-10 gap-y-4 p-4 md:p-6">
        <dl className="flex flex-1 flex-wrap gap-x-10 gap-y-4">
          <Fact look="figure" name={words.pieces}>
            {goods.stock}
          </Fact>
          <Fact look="figure" name={words.to_pack}>
            {goods.to_pack}
          </Fact>
          <Fact look="figure" name={words.limit}>
            {goods.least}
            {!goods.own_least && <span className="ms-2 font-normal text-label text-muted">{words.limit_shop}</span>}
          </Fact>
        </dl>
        {may('stock.correct') && (
          <div className="flex flex-wrap gap-3">
            <Button look="primary" onClick={() => setOpen('change')}>
              {words.change_stock}
            </Button>
            <Button onClick={() => setOpen('limit')}>{words.limit_set}</Button>
          </div>
        )}
      </div>
      <h2 className="text-lead">{words.movements}</h2>
      <List
        label={words.movements}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        loadMore={(after) =>
          deskCall('GET /desk/stock/{sku}/movements', { params: { sku: goods.sku }, query: { after } })
        }
        empty={{ title: words.no_movements, text: '' }}
      />
      {open === 'change' && <ChangeStock goods={goods} onClose={() => setOpen(undefined)} />}
      {open === 'limit' && (
        <Limit sku={goods.sku} least={goods.own_least ? goods.least : null} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  )
}

function UndoMovement({ movement }: { movement: StockMovement }) {
  const words = deskStock[useLocale()]
  return (
    <UndoButton
      entry={movement}
      words={{ mark: words.undone, title: words.undo_title, text: words.undo_text(movement.change) }}
      undo={async () => {
        await deskCall('POST /desk/stock-movements/{id}/undo', { params: { id: movement.id } })
      }}
    />
  )
}
