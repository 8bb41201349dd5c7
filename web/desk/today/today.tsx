import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Queue, queues } from '#shared/desk/today.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskToday } from '#shared/i18n/desk/today.ts'
import type { Locale } from '#shared/locale.ts'
import { Badge } from '#web/design/badge.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { loaderMay, useMember } from '#web/desk/frame/session.ts'
import { filtersOf } from '#web/desk/list/list.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { Numbers } from '#web/desk/today/numbers.tsx'

/** With the library that draws, which the rest of the page does not wait for. */
const Plots = lazy(() => import('#web/desk/today/plots.tsx'))

export async function loader({ request }: LoaderFunctionArgs) {
  const { days } = filtersOf(request) as { days?: '30' }
  const [{ queues }, figures] = await Promise.all([
    deskCall('GET /desk/today', {}, request.signal),
    loaderMay('figures.read').then((may) =>
      may ? deskCall('GET /desk/figures', { query: days ? { days } : {} }, request.signal) : undefined,
    ),
  ])
  return { queues, figures }
}

/** What waits for the member, each line leading to where it is worked on; and for some roles the shop in numbers. */
export default function TodayPage() {
  const { queues: waiting, figures } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskToday[locale]
  const { name } = useMember()
  return (
    <Page title={deskFrame[locale].home} intro={<bdi>{name}</bdi>}>
      {waiting.length === 0 ? (
        <Notice kind="success" title={words.nothing_waits}>
          {words.nothing_waits_text}
        </Notice>
      ) : (
        <section aria-label={words.waiting}>
          <ul className="card grid overflow-hidden md:grid-cols-2">
            {waiting.map((queue) => (
              <li
                key={queue.name}
                className="-mb-px border-line border-b md:last:odd:col-span-2 md:not-last:odd:border-e"
              >
                <Waiting queue={queue} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {figures && <Numbers figures={figures} />}
      {figures && (
        <Suspense fallback={<Skeleton />}>
          <Plots figures={figures} />
        </Suspense>
      )}
    </Page>
  )
}

function Waiting({ queue: { name, count, oldest_at, due_at } }: { queue: Queue }) {
  const locale = useLocale()
  const words = deskToday[locale]
  const isOver = due_at !== null && Date.parse(due_at) < Date.now()
  return (
    <PageLink to={queues[name].to} className="flex h-full min-h-16 items-center gap-3 px-4 py-3 hover:text-accent">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-52">
          <span className="block">{words[name](count)}</span>
          {oldest_at && <span className="block text-label text-muted">{words.oldest(ageOf(oldest_at, locale))}</span>}
        </span>
        {due_at && <Badge>{words[isOver ? 'overdue' : 'due'](formatDay(due_at, locale))}</Badge>}
      </span>
      <Icon name="forward" />
    </PageLink>
  )
}

/** In the place of the plots while the library that draws them loads. */
function Skeleton() {
  return (
    <div aria-busy="true" className="card h-96 animate-pulse space-y-6 p-4 md:p-6">
      <span className="block h-6 w-32 rounded-control bg-sunken" />
      <span className="block h-56 rounded-control bg-sunken" />
      <span className="block h-4 w-48 rounded-control bg-sunken" />
    </div>
  )
}

/** "3 days ago", "5 hours ago". */
function ageOf(iso: string, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB', { numeric: 'auto' })
  const minutes = Math.round((Date.parse(iso) - Date.now()) / 60_000)
  if (minutes > -60) return format.format(Math.min(minutes, 0), 'minute')
  if (minutes > -60 * 48) return format.format(Math.round(minutes / 60), 'hour')
  return format.format(Math.round(minutes / 1440), 'day')
}
