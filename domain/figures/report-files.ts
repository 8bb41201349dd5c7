import { Readable } from 'node:stream'
import { wholeReport } from '#domain/figures/reports.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { sayCell } from '#shared/desk/report-cell.ts'
import {
  type ColumnKind,
  type ReportColumn,
  type ReportKind,
  type ReportPeriod,
  type ReportRow,
  reportColumns,
} from '#shared/desk/reports.ts'
import { deskReports } from '#shared/i18n/desk/reports.ts'
import type { Locale } from '#shared/locale.ts'

/** A workbook is built in memory; a longer report is a CSV. */
const mostInWorkbook = 20_000

type File = { type: string; body: Buffer | Readable; name: string }

/**
 * A whole report as CSV, sent while it is written, or as a workbook of Excel. Money is in dirhams with two decimals.
 * Throws desk_report_long for a workbook with too many rows.
 */
export async function reportFile(
  shop: Shop,
  { kind, period, format, locale }: { kind: ReportKind; period: ReportPeriod; format: 'csv' | 'xlsx'; locale: Locale },
): Promise<File> {
  const rows = await wholeReport(shop, { kind, period, locale })
  const name = `${kind.replace('_', '-')}-${period.from}-${period.to}.${format}`
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', body: await csvOf(kind, rows, locale), name }
  if (rows.length > mostInWorkbook) throw new Problem('desk_report_long', 422)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { type, body: await workbookOf(kind, rows, locale), name }
}

/** With a byte order mark, which Excel needs for Arabic; a text that looks like a formula stays a text. */
async function csvOf(kind: ReportKind, rows: readonly ReportRow[], locale: Locale): Promise<Readable> {
  const { stringify } = await import('csv-stringify')
  const columns = columnsOf(kind)
  const header = columns.map(([name]) => deskReports[locale][name])
  const written = stringify({ bom: true, columns: header, header: true })
  const lines = rows.map((row) => columns.map(([name, type]) => asText(type, row[name] ?? null, locale)))
  return Readable.from(lines).pipe(written)
}

async function workbookOf(kind: ReportKind, rows: readonly ReportRow[], locale: Locale): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node')
  const columns = columnsOf(kind)
  const header = columns.map(([name]) => ({ value: deskReports[locale][name], fontWeight: 'bold' as const }))
  const body = rows.map((row) => columns.map(([name, type]) => asCell(type, row[name] ?? null, locale)))
  return write([header, ...body], {
    sheet: deskReports[locale][`kind_${kind}`].slice(0, 31),
    rightToLeft: locale === 'ar',
    stickyRowsCount: 1,
    columns: columns.map(([, type]) => ({ width: type === 'text' ? 28 : 16 })),
  }).toBuffer()
}

function columnsOf(kind: ReportKind): [ReportColumn, ColumnKind][] {
  return Object.entries(reportColumns[kind]) as [ReportColumn, ColumnKind][]
}

function asText(type: ColumnKind, value: ReportRow[string], locale: Locale): string | number {
  if (value === null) return ''
  if (type === 'money') return (Number(value) / 100).toFixed(2)
  if (type === 'word' || type === 'country') return sayCell(type, value, locale)
  return type === 'text' ? withoutFormula(String(value)) : value
}

/** A text that a spreadsheet would run gets an apostrophe before it; a figure below zero stays one, or no sum would have it. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
}

function asCell(type: ColumnKind, value: ReportRow[string], locale: Locale) {
  if (value === null) return null
  if (type === 'money') return { value: Number(value) / 100, type: Number, format: '#,##0.00' }
  if (type === 'count' || type === 'rate') return { value: Number(value), type: Number }
  if (type === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  return { value: String(asText(type, value, locale)), type: String }
}
