import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { Delivery, Endpoint } from '#shared/desk/integrations.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskIntegrations } from '#shared/i18n/desk/integrations.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatTime } from '#web/desk/format.ts'
import { Ask } from '#web/desk/frame/ask.tsx'
import { Page, Section } from '#web/desk/frame/page.tsx'
import { Press } from '#web/desk/frame/press.tsx'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { EndpointFields, type EndpointValues, eventsOf } from '#web/desk/integrations/endpoint-fields.tsx'
import { ShownOnce } from '#web/desk/integrations/once.tsx'
import { type Column, List } from '#web/desk/list/list.tsx'

export function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.id!
  return Promise.all([
    deskCall('GET /desk/integrations/endpoints/{id}', { params: { id } }, request.signal),
    deskCall('GET /desk/integrations/endpoints/{id}/deliveries', { params: { id } }, request.signal),
  ])
}

/** One webhook: its settings, and what was sent to it. */
export default function EndpointPage() {
  const [endpoint, deliveries] = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskIntegrations[locale]
  const { may } = useMember()
  const { id, name, url, state, version } = endpoint
  return (
    <Page
      title={<bdi>{name}</bdi>}
      intro={
        <>
          <Figure className="break-all">{url}</Figure> · <Badge>{words[`state_${state}`]}</Badge>
        </>
      }
      action={
        <PageLink to="/desk/integrations" className="textlink text-small">
          {deskFrame[locale].integrations}
        </PageLink>
      }
    >
      {may('integrations.change') && <Settings key={id} endpoint={endpoint} />}
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
      {may('audit.read') && <History kind="webhook" id={id} version={version} />}
    </Page>
  )
}

type Values = EndpointValues & { state: string }

function Settings({ endpoint: { id, version, name, url, events, state } }: { endpoint: Endpoint }) {
  const locale = useLocale()
  const words = deskIntegrations[locale]
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<'secret' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>(
    { version, values: { name, url, events: events.join(','), state: state === 'on' ? 'on' : 'off' } },
    async (typed, opened) => {
      const values = { ...typed, events: eventsOf(typed.events), state: typed.state as 'on' }
      await deskCall('PUT /desk/integrations/endpoints/{id}', { params: { id }, body: { version: opened, values } })
      toast(deskFrame[locale].saved)
      await revalidate()
    },
  )
  async function tryIt() {
    setProblem(null)
    try {
      await deskCall('POST /desk/integrations/endpoints/{id}/test', { params: { id } })
      toast(words.tried)
      setTimeout(() => void revalidate(), 1_500)
    } catch (error) {
      setProblem(sayError(error, locale))
    }
  }
  const conflict = form.conflict && {
    ...form.conflict,
    values: { ...form.conflict.values, events: String(form.conflict.values.events) },
  }
  return (
    <Section title={words.settings}>
      <div className="max-w-xl">
        <FormFrame form={form} guarded>
          <EndpointFields form={form as never} />
          <Select label={words.state} {...form.field('state')}>
            <option value="on">{words.state_on}</option>
            <option value="off">{words.state_off}</option>
          </Select>
        </FormFrame>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 border-line border-t pt-4">
        <Press onPress={tryIt}>{words.try_it}</Press>
        <Button onClick={() => setAsking('secret')}>{words.secret_new}</Button>
        <Button onClick={() => setAsking('remove')}>{words.remove}</Button>
      </div>
      {problem && (
        <Notice kind="error" className="mt-4">
          {problem}
        </Notice>
      )}
      {asking === 'secret' && (
        <Ask
          title={words.secret_new_title}
          verb={words.secret_new}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            const made = await deskCall('POST /desk/integrations/endpoints/{id}/secret', { params: { id } })
            setSecret(made.secret)
          }}
        >
          <p className="text-small">{words.secret_new_text}</p>
        </Ask>
      )}
      {asking === 'remove' && (
        <Ask
          title={words.remove_title}
          verb={words.remove}
          onClose={() => setAsking(undefined)}
          onConfirm={async () => {
            await deskCall('DELETE /desk/integrations/endpoints/{id}', { params: { id } })
            await navigate(inLocale('/desk/integrations', locale))
          }}
        >
          <p className="text-small">{words.remove_text}</p>
        </Ask>
      )}
      {secret && <ShownOnce secret={secret} text={words.secret_text} onClose={() => setSecret(undefined)} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          yours={form.values}
          fields={[
            { name: 'name', label: words.name },
            { name: 'url', label: words.url },
            {
              name: 'events',
              label: words.events,
              show: (list) =>
                eventsOf(list)
                  .map((event) => words[event])
                  .join(', '),
            },
            { name: 'state', label: words.state, show: (is) => (is === 'on' ? words.state_on : words.state_off) },
          ]}
          onSettle={form.settle}
        />
      )}
    </Section>
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
