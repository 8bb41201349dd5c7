import type { GoodsImport, ImportReport } from '#shared/desk/imports.ts'
import { inFigures } from '#shared/figures.ts'
import { deskImports } from '#shared/i18n/desk/imports.ts'
import { formatMoney } from '#shared/money.ts'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { List } from '#web/desk/list/list.tsx'
import { Section } from '#web/desk/parts/page.tsx'

/** What an import would change or has changed, and what it left as it was. */
export function Result({ one: { state, report, due } }: { one: GoodsImport }) {
  const words = deskImports[useLocale()]
  const { tables, repeated, lowered = 0, counted = 0, unknown, kept, overwritten } = report!
  if (state === 'checked' && due === 0 && report!.refused === 0 && lowered === 0)
    return (
      <Notice kind="success" title={words.nothing_changes}>
        {words.nothing_changes_text} {counted > 0 && words.counted(counted)}
      </Notice>
    )
  const rows = Object.entries(tables).filter(([, { new: made, changed, unchanged }]) => made + changed + unchanged > 0)
  return (
    <Section title={state === 'checked' ? words.result_title : words.result_written}>
      <div className="space-y-5">
        {kept.length > 0 && (
          <Notice kind="warn" title={words.kept}>
            <Figure className="wrap-anywhere">{kept.join(', ')}</Figure>
          </Notice>
        )}
        <table className="w-full max-w-xl text-small">
          <thead>
            <tr className="border-line border-b text-label text-muted">
              <td />
              {[words.new, words.changed, words.unchanged].map((title) => (
                <th key={title} scope="col" className="py-2 ps-3 text-end font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([table, { new: made, changed, unchanged }]) => (
              <tr key={table} className="border-line border-b last:border-b-0">
                <th scope="row" className="py-2 text-start font-semibold">
                  {words[`table_${table}` as 'table_wheels'] ?? table}
                </th>
                {[made, changed, unchanged].map((count, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three figures in a fixed order
                  <td key={i} className="figures py-2 ps-3 text-end">
                    {inFigures(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {state === 'checked' && counted > 0 && <p className="text-small">{words.counted(counted)}</p>}
        {repeated > 0 && <p className="text-small">{words.repeated(repeated)}</p>}
        {lowered > 0 && <p className="text-small">{words.lowered(lowered)}</p>}
        {unknown.length > 0 && <p className="text-muted text-small">{words.unused(unknown.join(', '))}</p>}
        {overwritten && overwritten.count > 0 && <Overwritten {...overwritten} />}
        {report!.prices.length > 0 && <Prices report={report!} />}
      </div>
    </Section>
  )
}

/** What was changed both in the list and, since it was downloaded, in the shop. */
function Overwritten({ count, rows }: NonNullable<ImportReport['overwritten']>) {
  const words = deskImports[useLocale()]
  const text = (value: string) => <bdi className="wrap-anywhere">{value || words.empty_cell}</bdi>
  return (
    <div className="space-y-3">
      <Notice kind="warn" title={words.overwritten(count)}>
        {words.overwritten_text}
      </Notice>
      <List
        label={words.overwritten(count)}
        page={{ rows }}
        rowKey={({ sku, column }) => `${sku} ${column}`}
        columns={[
          { key: 'sku', title: words.sku, isName: true, cell: ({ sku }) => <Figure>{sku}</Figure> },
          { key: 'column', title: words.column, cell: ({ column }) => <Figure>{column}</Figure> },
          { key: 'shop', title: words.value_in_shop, cell: ({ shop }) => text(shop) },
          { key: 'list', title: words.value_in_list, cell: ({ list }) => text(list) },
        ]}
      />
    </div>
  )
}

function Prices({ report: { prices, prices_changed } }: { report: ImportReport }) {
  const locale = useLocale()
  const words = deskImports[locale]
  const money = (fils: number) => <bdi>{formatMoney(fils, locale)}</bdi>
  return (
    <div className="space-y-3">
      <p className="font-semibold text-small">{words.prices(prices_changed)}</p>
      <List
        label={words.prices(prices_changed)}
        page={{ rows: prices }}
        rowKey={({ sku }) => sku}
        columns={[
          { key: 'sku', title: words.sku, isName: true, cell: ({ sku }) => <Figure>{sku}</Figure> },
          { key: 'before', title: words.price_before, isFigure: true, cell: ({ before }) => money(before) },
          { key: 'after', title: words.price_after, isFigure: true, cell: ({ after }) => money(after) },
          {
            key: 'difference',
            title: words.difference,
            isFigure: true,
            cell: ({ before, after }) => (
              <Figure>
                {after > before ? '+' : '−'}
                {Math.round((Math.abs(after - before) / before) * 100)}%
              </Figure>
            ),
          },
        ]}
      />
    </div>
  )
}
