import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ReportKind, reportKinds } from '#shared/desk/reports.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskReports } from '#shared/i18n/desk/reports.ts'
import { Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { useLatestParams } from '#web/desk/list/list.tsx'
import { PeriodFilter } from '#web/desk/list/period-filter.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { type Period, periodIn, periods, shopDay } from '#web/desk/reports/periods.ts'
import { Books, ReportTable } from '#web/desk/reports/report-table.tsx'

/** What the address asks for; this month's sales if nothing. */
function asked(search: URLSearchParams): { kind: ReportKind; period: Period; from: string; to: string } {
  const kind = reportKinds.find((each) => each === search.get('kind')) ?? 'sales'
  const [from, to] = [search.get('from'), search.get('to')]
  if (from && to) return { kind, period: 'other_period', from, to }
  const period = periods.find((each) => each === search.get('period')) ?? 'this_month'
  return { kind, period, ...periodIn(period, shopDay(new Date())) }
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { kind, period, from, to } = asked(new URL(request.url).searchParams)
  const asking = deskCall('GET /desk/reports/{kind}', { params: { kind }, query: { from, to } }, request.signal)
  const answer = await asking.then((report) => ({ report, errors: undefined }), refusedDays)
  return { kind, period, from, to, ...answer }
}

/** What is wrong with the days of an address: said at their fields, where they can be corrected. */
function refusedDays(error: unknown): { report: undefined; errors: { from?: string; to?: string } } {
  const { from, to } = error instanceof DeskProblem && error.code === 'invalid' ? error.fields : {}
  if (!from && !to) throw error
  return { report: undefined, errors: { ...(from?.[0] && { from: from[0] }), ...(to?.[0] && { to: to[0] }) } }
}

/** A report of a period as a table, and as a file for the accountant. */
export default function ReportsPage() {
  const { kind, period, from, to, report, errors } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskReports[locale]
  const [params, setParams] = useLatestParams()
  const set = (changed: Record<string, string>) => {
    const next = new URLSearchParams({ ...Object.fromEntries(params), ...changed })
    for (const [name, value] of Object.entries(changed)) if (value === '') next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  const setPeriod = (chosen: string) =>
    set(chosen === 'other_period' ? { period: '', from, to } : { period: chosen, from: '', to: '' })
  const file = (format: string) =>
    `/api/desk/reports/${kind}/file?${new URLSearchParams({ from, to, format, language: locale })}`
  return (
    <Page title={deskFrame[locale].reports} intro={words.intro}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Select label={words.report} value={kind} onChange={({ target }) => set({ kind: target.value })}>
          {reportKinds.map((each) => (
            <option key={each} value={each}>
              {words[`kind_${each}`]}
            </option>
          ))}
        </Select>
        <Select label={words.period} value={period} onChange={({ target }) => setPeriod(target.value)}>
          {periods.map((each) => (
            <option key={each} value={each}>
              {words[each]}
            </option>
          ))}
        </Select>
        {period === 'other_period' && (
          <PeriodFilter days={{ from, to }} labels={words} errors={errors} isWhole onChange={set} />
        )}
      </div>
      <p className="text-muted text-small">{words[`note_${kind}`]}</p>
      {!report ? null : report.rows.length === 0 ? (
        <Notice title={words.none}>{words.none_text}</Notice>
      ) : (
        <>
          <ReportTable kind={kind} rows={report.rows} totals={report.totals} />
          {report.more && <p className="text-muted text-small">{words.more}</p>}
          {report.books && <Books totals={report.totals} books={report.books} />}
          <div className="flex flex-wrap gap-3">
            <a href={file('csv')} download className={download}>
              {words.download_csv}
            </a>
            <a href={file('xlsx')} download className={download}>
              {words.download_xlsx}
            </a>
          </div>
        </>
      )}
    </Page>
  )
}

const download =
  'inline-flex min-h-12 items-center rounded-control border border-edge bg-raised px-5 font-semibold text-small hover:border-ink md:min-h-11'
