import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { PaymobForm, StripeForm } from '#shared/desk/setup-forms.ts'
import { deskServices } from '#shared/i18n/desk/setup/services.ts'
import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { BackLink } from '#web/desk/setup/back-link.tsx'
import { ServiceCard } from '#web/desk/setup/service-card.tsx'
import { SettingForm } from '#web/desk/setup/setting-form.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/settings/services', {}, request.signal)
}

/** The accounts at payment services: their keys, and what is offered at checkout. */
export default function PaymentsPage() {
  const { services } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskServices[locale]
  const settings = deskSettings[locale]
  const { revalidate } = useRevalidator()
  const [stripe, paymob] = (['stripe', 'paymob'] as const).map((name) => services.find((each) => each.name === name)!)
  const verbs = { enter: words.enter_keys, change: words.change_keys }
  const keptHint = (isKept: boolean) => (isKept ? { hint: words.keep_secret, optional: true as const } : {})
  async function kept() {
    await revalidate()
    toast(words.kept)
  }
  const [hasStripe, hasPaymob] = [stripe!.source === 'desk', paymob!.source === 'desk']
  return (
    <Page title={settings.payments} intro={words.services_intro} action={<BackLink />}>
      <ServiceCard
        service={stripe!}
        title="Stripe"
        verbs={verbs}
        form={(close) => (
          <SettingForm<StripeForm>
            stored={{
              version: stripe!.version,
              values: {
                ...{ secret_key: '', webhook_secret: '' },
                publishable_key: hasStripe ? stripe!.shown.publishable_key! : '',
              },
            }}
            save={async (values, version) => {
              await deskCall('PUT /desk/settings/stripe', { body: { version, values } })
              await kept()
            }}
            onSaved={close}
            verb={words.test_keys}
            groups={[
              {
                fields: [
                  { name: 'publishable_key', kind: 'figure' },
                  { name: 'secret_key', kind: 'secret', ...keptHint(hasStripe) },
                  { name: 'webhook_secret', kind: 'secret', ...keptHint(hasStripe) },
                ],
              },
            ]}
          >
            <p className="text-muted text-small">{words.stripe_where}</p>
          </SettingForm>
        )}
      />
      <ServiceCard
        service={paymob!}
        title="Paymob"
        verbs={verbs}
        form={(close) => (
          <SettingForm<PaymobForm>
            stored={{
              version: paymob!.version,
              values: {
                ...{ secret_key: '', api_key: '', hmac_secret: '' },
                public_key: hasPaymob ? paymob!.shown.public_key! : '',
                integration_id: hasPaymob ? paymob!.shown.integration_id! : '',
              },
            }}
            save={async (values, version) => {
              await deskCall('PUT /desk/settings/paymob', { body: { version, values } })
              await kept()
            }}
            onSaved={close}
            verb={words.test_keys}
            groups={[
              {
                fields: [
                  { name: 'public_key', kind: 'figure' },
                  { name: 'integration_id', kind: 'figure' },
                  { name: 'secret_key', kind: 'secret', ...keptHint(hasPaymob) },
                  { name: 'api_key', kind: 'secret', ...keptHint(hasPaymob) },
                  { name: 'hmac_secret', kind: 'secret', ...keptHint(hasPaymob) },
                ],
              },
            ]}
          >
            <p className="text-muted text-small">{words.paymob_where}</p>
          </SettingForm>
        )}
      />
    </Page>
  )
}
