import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Delivery } from '#shared/desk/integrations.ts'
import { deskIntegrations } from '#shared/i18n/desk/integrations.ts'
import type { Locale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { type Column, List } from '#web/desk/list/list.tsx'

type Props = { endpoint: string; deliveries: { rows: Delivery[]; next: string | null } }

/** What was sent to a webhook, newest first; what failed can be sent again. */
export function Deliveries({ endpoint: id, deliveries }: Props) {
  const locale = useLocale()
  const words = deskIntegrations[locale]
  const { may } = useMember()
  return (
    <>
      <h2 className="text-lead">{words.deliveries}</h2>
      <List
        label={words.deliveries}
        columns={columns(locale, may('integrations.change'))}
        page={deliveries}
        rowKey={({ id }) => id}
        loadMore={(after) =>
          deskCall('GET /desk/integrations/endpoints/{id}/deliveries', { params: { id }, query: { after } })
        }
        empty={{ title: words.deliveries_none, text: words.deliveries_none_text }}
      />
    </>
  )
}

function columns(locale: Locale, mayChange: boolean): Column<Delivery>[] {
  const words = deskIntegrations[locale]
  return [
    { key: 'event', title: words.event, isName: true, cell: ({ event }) => words[event] },
    { key: 'when', title: words.when, cell: ({ created_at }) => formatTime(created_at, locale) },
    { key: 'outcome', title: words.outcome, cell: (delivery) => <Outcome delivery={delivery} /> },
    { key: 'tries', title: words.tries, isFigure: true, cell: ({ tries }) => <Figure>{tries}</Figure> },
    {
      key: 'body',
      title: words.sent_body,
      cell: ({ body }) => (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-accent">{words.sent_body}</summary>
          <pre
            dir="ltr"
            className="max-h-72 max-w-md overflow-auto whitespace-pre-wrap break-all text-start text-label"
          >
            {JSON.stringify(body, null, 2)}
          </pre>
        </details>
      ),
    },
    ...(mayChange
      ? [{ key: 'again', title: words.again, cell: (delivery: Delivery) => <Again delivery={delivery} /> }]
      : []),
  ]
}

function Outcome({ delivery: { state, status, failure, took_ms, next_at } }: { delivery: Delivery }) {
  const locale = useLocale()
  const words = deskIntegrations[locale]
  const why = failure ? words[`failure_${failure}` as 'failure_unreachable'] : status ? words.answered(status) : ''
  if (state === 'done') return words.delivery_done(status ?? 0, took_ms ?? 0)
  const what = state === 'failed' ? words.delivery_failed : words.delivery_waiting(formatTime(next_at!, locale))
  return why ? `${what} (${why})` : what
}

function Again({ delivery: { id, state, event } }: { delivery: Delivery }) {
  const locale = useLocale()
  const words = deskIntegrations[locale]
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (state === 'done' || event === 'test') return null
  async function sendAgain() {
    setBusy(true)
    setProblem(null)
    try {
      await deskCall('POST /desk/integrations/deliveries/{id}/again', { params: { id } })
      setTimeout(() => void revalidate().finally(() => setBusy(false)), 1_000)
    } catch (error) {
      setProblem(sayError(error, locale))
      setBusy(false)
    }
  }
  return (
    <>
      <Button busy={busy} onClick={() => void sendAgain()}>
        {words.again}
      </Button>
      {problem && (
        <p role="alert" className="mt-1 text-error text-label">
          {problem}
        </p>
      )}
    </>
  )
}
