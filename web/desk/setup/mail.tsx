import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { MailForm } from '#shared/desk/setup-forms.ts'
import { deskServices } from '#shared/i18n/desk/setup/services.ts'
import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { BackLink } from '#web/desk/setup/back-link.tsx'
import { ServiceCard } from '#web/desk/setup/service-card.tsx'
import { SettingForm } from '#web/desk/setup/setting-form.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/settings/services', {}, request.signal)
}

/** The account that sends e-mails, tried by a letter to the owner. */
export default function MailPage() {
  const { services, owner_email } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskServices[locale]
  const settings = deskSettings[locale]
  const { email } = useMember()
  const { revalidate } = useRevalidator()
  const mail = services.find(({ name }) => name === 'mail')!
  const isKept = mail.source === 'desk'
  const { host = '', port = '465', security = 'tls', user = '', from = '' } = isKept ? mail.shown : {}
  return (
    <Page title={settings.mail} intro={words.mail_intro} action={<BackLink />}>
      <ServiceCard
        service={mail}
        title={settings.mail}
        verbs={{ enter: words.enter_account, change: words.change_account }}
        form={(close) => (
          <SettingForm<MailForm>
            stored={{
              version: mail.version,
              values: {
                ...{ host, port, security: security as MailForm['security'], user, password: '', from },
                owner_email: isKept ? mail.shown.owner_email! : owner_email || email,
              },
            }}
            save={async (values, version) => {
              await deskCall('PUT /desk/settings/mail', { body: { version, values } })
              await revalidate()
              toast(words.kept)
            }}
            onSaved={close}
            verb={words.test_mail}
            groups={[
              {
                fields: [
                  { name: 'host', kind: 'figure' },
                  { name: 'port', kind: 'figure' },
                  {
                    name: 'security',
                    options: (['tls', 'starttls', 'none'] as const).map((value) => ({
                      value,
                      label: words[`security_${value}`],
                    })),
                  },
                  { name: 'user', kind: 'figure', optional: true },
                  { name: 'password', kind: 'secret', optional: true, ...(isKept && { hint: words.keep_secret }) },
                  { name: 'from', kind: 'email' },
                  { name: 'owner_email', kind: 'email' },
                ],
              },
            ]}
          />
        )}
      />
    </Page>
  )
}
