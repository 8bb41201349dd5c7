import { sayCell } from '#shared/desk/report-cell.ts'
import {
  type ColumnKind,
  type Report,
  type ReportColumn,
  type ReportKind,
  type ReportRow,
  reportColumns,
} from '#shared/desk/reports.ts'
import { inFigures } from '#shared/figures.ts'
import { deskReports } from '#shared/i18n/desk/reports.ts'
import { formatFigure, formatMoney } from '#shared/money.ts'
import { classNames } from '#web/design/class-names.ts'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { formatDay } from '#web/desk/format.ts'

type Props = { kind: ReportKind; rows: ReportRow[]; totals: ReportRow }

/** The rows of a report with their sums, money without the name of the currency; it scrolls sideways on phones. */
export function ReportTable({ kind, rows, totals }: Props) {
  const locale = useLocale()
  const words = deskReports[locale]
  const columns = Object.entries(reportColumns[kind]) as [ReportColumn, ColumnKind][]
  const isFigure = (type: ColumnKind) => type === 'money' || type === 'count' || type === 'rate'
  const look = (type: ColumnKind) => classNames('px-3 py-3', isFigure(type) ? 'figures text-end' : 'text-start')
  // Figures end at the right in Arabic too: at its own end, the left, their decimals would not be below each other.
  const lined = (type: ColumnKind, more: string) => ({
    className: classNames(look(type), more),
    ...(isFigure(type) && { dir: 'ltr' }),
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="card desk-scroll overflow-x-auto" tabIndex={0} aria-label={words[`kind_${kind}`]}>
      <table className="w-full text-small">
        <thead>
          <tr className="border-line border-b text-label text-muted">
            {columns.map(([name, type]) => (
              <th key={name} scope="col" {...lined(type, 'align-bottom font-semibold')}>
                <bdi>{words[name]}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one report stay as they are
            <tr key={i} className="border-line border-b">
              {columns.map(([name, type]) => (
                <td key={name} {...lined(type, 'whitespace-nowrap')}>
                  <Cell type={type} value={row[name] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            {columns.map(([name, type], i) =>
              i === 0 ? (
                <th key={name} scope="row" className={classNames(look(type), 'text-start')}>
                  {words.totals}
                </th>
              ) : (
                <td key={name} {...lined(type, 'whitespace-nowrap')}>
                  {totals[name] !== undefined && <Cell type={type} value={totals[name]} />}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Cell({ type, value }: { type: ColumnKind; value: ReportRow[string] }) {
  const locale = useLocale()
  if (value === null || value === '') return ''
  if (type === 'money') return <bdi dir="ltr">{formatFigure(Number(value))}</bdi>
  if (type === 'count') return <bdi dir="ltr">{inFigures(Number(value))}</bdi>
  if (type === 'rate') return <bdi dir="ltr">{value}</bdi>
  if (type === 'day') return formatDay(`${value}T08:00:00Z`, locale)
  return <bdi>{sayCell(type, value, locale)}</bdi>
}

/** Whether the sums are what the ledger booked. */
export function Books({ totals, books }: { totals: ReportRow; books: NonNullable<Report['books']> }) {
  const locale = useLocale()
  const words = deskReports[locale]
  const money = (fils: number) => formatMoney(fils, locale)
  const agrees = totals.total === books.charged && totals.refunds === books.refunded
  return (
    <Notice kind={agrees ? 'success' : 'warn'}>
      <p>{words[agrees ? 'books_agree' : 'books_differ'](money(books.charged), money(books.refunded))}</p>
      {(books.not_kept > 0 || books.given_back > 0) && (
        <p>{words.books_not_kept(money(books.not_kept), money(books.given_back))}</p>
      )}
    </Notice>
  )
}
