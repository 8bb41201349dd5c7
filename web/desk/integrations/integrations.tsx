import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { Endpoint } from '#shared/desk/integrations.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskIntegrations } from '#shared/i18n/desk/integrations.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { EndpointFields, type EndpointValues, eventsOf } from '#web/desk/integrations/endpoint-fields.tsx'
import { ShownOnce } from '#web/desk/integrations/once.tsx'
import { Tokens } from '#web/desk/integrations/tokens.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/integrations', {}, request.signal)
}

/** Webhooks, and keys of the API. */
export default function IntegrationsPage() {
  const { endpoints, tokens } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskIntegrations[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Page title={deskFrame[locale].integrations} intro={words.intro}>
      <Section
        title={words.webhooks}
        action={may('integrations.change') && <Button onClick={() => setAdding(true)}>{words.webhook_add}</Button>}
      >
        <p className="text-muted text-small">{words.webhooks_text}</p>
        {endpoints.length === 0 ? (
          <p className="mt-4 text-small">{words.webhooks_none}</p>
        ) : (
          <ul className="mt-4 divide-y divide-line">
            {endpoints.map((endpoint) => (
              <li key={endpoint.id}>
                <Line endpoint={endpoint} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Tokens tokens={tokens} />
      {adding && (
        <NewEndpoint
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setSecret(made)
            void revalidate()
          }}
        />
      )}
      {secret && <ShownOnce secret={secret} text={words.secret_text} onClose={() => setSecret(undefined)} />}
    </Page>
  )
}

function Line({ endpoint: { id, name, url, state, failing_since, last_at } }: { endpoint: Endpoint }) {
  const locale = useLocale()
  const words = deskIntegrations[locale]
  return (
    <PageLink to={`/desk/integrations/${id}`} className="flex min-h-16 items-center gap-3 py-3 hover:text-accent">
      <span className="min-w-0 flex-1 text-small">
        <span className="block font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block wrap-anywhere text-label text-muted">
          <Figure>{url}</Figure>
        </span>
        <span className="block text-label text-muted">
          {failing_since
            ? words.failing_since(formatTime(failing_since, locale))
            : last_at
              ? words.last_at(formatTime(last_at, locale))
              : words.never}
        </span>
      </span>
      {state !== 'on' && <Badge>{words[`state_${state}`]}</Badge>}
      <Icon name="forward" />
    </PageLink>
  )
}

function NewEndpoint({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const words = deskIntegrations[useLocale()]
  const form = useForm<EndpointValues>(blank, async ({ name, url, events }) => {
    const { secret } = await deskCall('POST /desk/integrations/endpoints', {
      body: { name, url, events: eventsOf(events) },
    })
    onMade(secret)
  })
  return (
    <Dialog open onClose={onClose} title={words.webhook_add} kind="sheet">
      <FormFrame form={form} verb={words.webhook_add} onSaved={onClose}>
        <EndpointFields form={form} />
      </FormFrame>
    </Dialog>
  )
}

const blank = { version: 0, values: { name: '', url: '', events: 'order.paid' } }
