import { useState } from 'react'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { deskCall } from '#web/desk/call.ts'
import { formatDay } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { type OrderSection, type SectionProps, useSectionData } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'
import { NewDialog } from '#web/desk/requests/new-dialog.tsx'
import { RequestCard } from '#web/desk/requests/request-card.tsx'

export const requestsSection: OrderSection = {
  key: 'requests',
  permission: 'requests.read',
  place: 'main',
  isShown: ({ status }) => status === 1,
  View: Requests,
}

/** What was requested of an order, and what comes back of it. */
function Requests({ order, reload }: SectionProps) {
  const locale = useLocale()
  const words = deskRequests[locale]
  const { may } = useMember()
  const [making, setMaking] = useState<'request' | 'return'>()
  const { data, problem } = useSectionData(order, async (order_id) => {
    const query = { order_id }
    const [requests, returns] = await Promise.all([
      deskCall('GET /desk/requests', { query }),
      deskCall('GET /desk/returns', { query }),
    ])
    return { requests: requests.rows, returns: returns.rows }
  })
  const isDispatched = order.dispatched_at !== null
  const hasOpen = data?.requests.some(({ state }) => state === 'open') ?? true
  const isOver = order.payment_status === 'refunded' || order.state === 'cancelled' || order.erased_at !== null
  return (
    <Section title={words.section}>
      <div className="space-y-4">
        {problem && <Notice kind="error">{problem}</Notice>}
        {!data && !problem && <Spinner size={32} label={words.loading} />}
        {data?.requests.length === 0 && data.returns.length === 0 && (
          <p className="text-muted text-small">{words.none_here}</p>
        )}
        {data?.requests.map((each) => (
          <RequestCard key={each.id} request={each} onChanged={() => void reload()} />
        ))}
        {data && data.returns.length > 0 && (
          <ul className="divide-y divide-line border-line border-y text-small">
            {data.returns.map(({ id, number, kind, state, created_at }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                <PageLink to={`/desk/returns/${id}`} className="textlink font-semibold">
                  <Figure>{number}</Figure>
                </PageLink>
                <span>{words[`for_${kind}`]}</span>
                <Badge>{words[`return_${state}`]}</Badge>
                <span className="figures text-muted">{formatDay(created_at, locale)}</span>
              </li>
            ))}
          </ul>
        )}
        {!isOver && (
          <div className="flex flex-wrap gap-3">
            {!hasOpen && may('requests.file') && <Button onClick={() => setMaking('request')}>{words.file}</Button>}
            {isDispatched && may('requests.decide') && (
              <Button onClick={() => setMaking('return')}>{words.open_return}</Button>
            )}
          </div>
        )}
      </div>
      {making && (
        <NewDialog
          order_id={order.id}
          what={making}
          kind={isDispatched ? 'return' : 'cancel'}
          onClose={() => setMaking(undefined)}
          onDone={(what) => {
            toast(what)
            void reload()
          }}
        />
      )}
    </Section>
  )
}
