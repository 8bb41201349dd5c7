import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { filtersOf, useFilters } from '#web/desk/list/list.tsx'
import { useMore } from '#web/desk/list/use-more.ts'
import { Page } from '#web/desk/parts/page.tsx'
import { RequestCard } from '#web/desk/requests/request-card.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/requests', { query: filtersOf(request) as { all?: '1' } }, request.signal)
}

/** Requests of buyers to cancel or return. */
export default function RequestsPage() {
  const page = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskRequests[locale]
  const filters = useFilters()
  const { revalidate } = useRevalidator()
  const all = filters.value('all') as '1' | ''
  const { rows, next, busy, problem, showMore } = useMore(page, (after) =>
    deskCall('GET /desk/requests', { query: { ...(all && { all }), after } }),
  )
  return (
    <Page title={words.requests_title} intro={words.requests_intro}>
      <Select
        label={words.show}
        className="max-w-xs"
        value={all}
        onChange={(event) => filters.set('all', event.target.value)}
      >
        <option value="">{words.open}</option>
        <option value="1">{words.all}</option>
      </Select>
      {rows.length === 0 && (
        <Notice kind="success" title={words.no_requests}>
          {words.no_requests_text}
        </Notice>
      )}
      <ul className="grid items-start gap-4 xl:grid-cols-2">
        {rows.map((each) => (
          <li key={each.id}>
            <RequestCard request={each} onChanged={() => void revalidate()} />
          </li>
        ))}
      </ul>
      {problem && <Notice kind="error">{problem}</Notice>}
      {next !== null && (
        <Button busy={busy} onClick={() => void showMore()}>
          {deskFrame[locale].load_more}
        </Button>
      )}
    </Page>
  )
}
