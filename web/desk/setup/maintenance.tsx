import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { MaintenanceForm } from '#shared/desk/setup-forms.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskMaintenance } from '#shared/i18n/desk/setup/maintenance.ts'
import { settingFields } from '#shared/i18n/desk/setup/setting-fields.ts'
import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { BackLink } from '#web/desk/setup/back-link.tsx'
import { SettingForm } from '#web/desk/setup/setting-form.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/settings/maintenance', {}, request.signal)
}

/** Closes the shop for a while, with a message in both languages. */
export default function MaintenancePage() {
  const { by_environment, ...stored } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskMaintenance[locale]
  const settings = deskSettings[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  return (
    <Page title={settings.maintenance} intro={words.maintenance_intro} action={<BackLink />}>
      {by_environment && <Notice kind="warn">{words.maintenance_environment}</Notice>}
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <SettingForm<MaintenanceForm>
          stored={stored as { version: number; values: MaintenanceForm }}
          save={async (values, version) => {
            await deskCall('PUT /desk/settings/maintenance', { body: { version, values } })
            toast(deskFrame[locale].saved)
            await revalidate()
          }}
          guarded
          groups={[
            {
              fields: [
                {
                  name: 'on',
                  options: [
                    { value: 'no', label: words.maintenance_no },
                    { value: 'yes', label: words.maintenance_yes },
                  ],
                },
              ],
            },
            {
              title: settingFields[locale].message,
              text: words.hint_message,
              fields: [
                { name: 'message', kind: 'area', optional: true },
                { name: 'message_ar', kind: 'area', optional: true },
              ],
            },
          ]}
        />
        {may('audit.read') && <History kind="setup" id="maintenance" version={stored.version} />}
      </div>
    </Page>
  )
}
