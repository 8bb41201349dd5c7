import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskIntegrations } from '#shared/i18n/desk/integrations.ts'
import { Badge } from '#web/design/badge.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { Deliveries } from '#web/desk/integrations/deliveries.tsx'
import { EndpointSettings } from '#web/desk/integrations/endpoint-settings.tsx'
import { Page } from '#web/desk/parts/page.tsx'

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
      {may('integrations.change') && <EndpointSettings key={id} endpoint={endpoint} />}
      <Deliveries endpoint={id} deliveries={deliveries} />
      {may('audit.read') && <History kind="webhook" id={id} version={version} />}
    </Page>
  )
}
