import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { AuditEntry, AuditFilters } from '#shared/desk/audit.ts'
import { auditActions } from '#shared/desk/audit-actions.ts'
import { deskAudit } from '#shared/i18n/desk/audit.ts'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Changes, Undo } from '#web/desk/audit/entry.tsx'
import { ThingLink } from '#web/desk/audit/thing-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { loaderMay } from '#web/desk/frame/session.ts'
import { SearchFilter } from '#web/desk/list/filters.tsx'
import { type Column, filtersOf, List, useFilters } from '#web/desk/list/list.tsx'
import { PeriodFilter } from '#web/desk/list/period-filter.tsx'
import { Page } from '#web/desk/parts/page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = filtersOf(request) as AuditFilters
  const [page, people] = await Promise.all([
    deskCall('GET /desk/audit', { query }, request.signal),
    loaderMay('people.read').then((may) => (may ? deskCall('GET /desk/people', {}, request.signal) : { rows: [] })),
  ])
  return { page, query, people: people.rows }
}

/** Everything that was done at the desk, searchable by the thing's name, person, action and day. */
export default function AuditPage() {
  const { page, query, people } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskAudit[locale]
  const filters = useFilters()
  const bound = (name: string) => ({
    value: filters.value(name),
    onChange: (event: { target: { value: string } }) => filters.set(name, event.target.value),
  })
  const columns: Column<AuditEntry>[] = [
    { key: 'when', title: words.when, cell: ({ at }) => <span className="figures">{formatTime(at, locale)}</span> },
    { key: 'who', title: words.who, isName: true, cell: ({ staff_name }) => <bdi>{staff_name}</bdi> },
    {
      key: 'what',
      title: words.what,
      cell: ({ action, undoes }) => `${words[action]}${undoes ? ` (${words.undid})` : ''}`,
    },
    { key: 'thing', title: words.of_thing, cell: (entry) => <ThingLink entry={entry} /> },
    { key: 'change', title: words.change, cell: (entry) => <Changes entry={entry} /> },
    { key: 'where', title: words.where, cell: ({ network }) => <Figure>{network}</Figure> },
    { key: 'undo', title: '', cell: (entry) => <Undo entry={entry} /> },
  ]
  return (
    <Page title={words.title} intro={words.intro}>
      <SearchFilter name="q" label={words.search} hint={words.search_hint} className="max-w-xl" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Select label={words.person} {...bound('staff_id')}>
          <option value="">{words.anyone}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={words.action} {...bound('action')}>
          <option value="">{words.anything}</option>
          {auditActions.map((action) => (
            <option key={action} value={action}>
              {words[action]}
            </option>
          ))}
        </Select>
        <PeriodFilter
          days={{ from: filters.value('from'), to: filters.value('to') }}
          labels={words}
          onChange={filters.change}
        />
      </div>
      <List
        label={words.title}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        loadMore={(after) => deskCall('GET /desk/audit', { query: { ...query, after } })}
      />
    </Page>
  )
}
