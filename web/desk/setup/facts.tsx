import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { FactsForm } from '#shared/desk/setup-forms.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskCountries } from '#shared/i18n/desk/setup/delivery.ts'
import { deskFacts } from '#shared/i18n/desk/setup/facts.ts'
import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { useLocale } from '#web/design/locale.ts'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { BackLink } from '#web/desk/setup/back-link.tsx'
import { SettingForm } from '#web/desk/setup/setting-form.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/settings/facts', {}, request.signal)
}

/** Who sells: what is on every page, document and e-mail. */
export default function FactsPage() {
  const stored = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskFacts[locale]
  const settings = deskSettings[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const countries = (['AE', 'KW', 'SA', 'OM', 'BH'] as const).map((value) => ({
    value,
    label: deskCountries[locale][`country_${value}`],
  }))
  const hours = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((day) => ({
    ...{ name: `hours_${day}` as const, kind: 'figure' as const, optional: true as const },
  }))
  return (
    <Page title={settings.facts} intro={settings.facts_text} action={<BackLink />}>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <SettingForm<FactsForm>
          stored={{ version: stored.version, values: stored.values as FactsForm }}
          save={async (values, version) => {
            await deskCall('PUT /desk/settings/facts', { body: { version, values } })
            toast(deskFrame[locale].saved)
            await revalidate()
          }}
          guarded
          groups={[
            {
              title: words.group_names,
              fields: [
                ...([{ name: 'name' }, { name: 'name_ar' }] as const),
                ...([{ name: 'tagline' }, { name: 'tagline_ar' }] as const),
                ...([
                  { name: 'description', kind: 'area' },
                  { name: 'description_ar', kind: 'area' },
                ] as const),
              ],
            },
            {
              title: words.group_logo,
              text: words.group_logo_text,
              fields: [{ name: 'logo', kind: 'picture', shown: stored.logo_base, hint: words.hint_logo }],
            },
            {
              title: words.group_company,
              text: words.group_company_text,
              fields: [
                { name: 'legal_name' },
                { name: 'legal_name_ar' },
                { name: 'trade_licence', kind: 'figure' },
                { name: 'trn', kind: 'figure', hint: words.hint_trn },
              ],
            },
            {
              title: words.group_address,
              fields: [
                { name: 'address_line1' },
                { name: 'address_line1_ar' },
                { name: 'address_city' },
                { name: 'address_city_ar' },
                { name: 'address_note', optional: true, hint: words.hint_note },
                { name: 'address_note_ar', optional: true, hint: words.hint_note },
                { name: 'address_country', options: countries },
              ],
            },
            {
              title: words.group_contact,
              fields: [
                { name: 'phone', kind: 'figure', hint: words.hint_phone },
                { name: 'whatsapp', kind: 'figure', hint: words.hint_whatsapp },
                { name: 'email', kind: 'email' },
                { name: 'email_orders', kind: 'email', hint: words.hint_email_orders },
                { name: 'email_privacy', kind: 'email', hint: words.hint_email_privacy },
              ],
            },
            { title: words.group_hours, text: words.group_hours_text, fields: hours },
            {
              title: words.group_payment,
              text: words.group_payment_text,
              fields: [
                { name: 'card_name' },
                { name: 'card_name_ar' },
                { name: 'page_name' },
                { name: 'page_name_ar' },
              ],
            },
            {
              title: words.group_other,
              fields: [
                { name: 'returns_days', kind: 'figure', hint: words.hint_returns_days },
                { name: 'wholesale_link', kind: 'figure', optional: true },
                { name: 'social_instagram', kind: 'figure', optional: true },
                { name: 'social_facebook', kind: 'figure', optional: true },
                { name: 'social_tiktok', kind: 'figure', optional: true },
                { name: 'social_youtube', kind: 'figure', optional: true },
              ],
            },
          ]}
        />
        {may('audit.read') && <History kind="setup" id="facts" version={stored.version} />}
      </div>
    </Page>
  )
}
