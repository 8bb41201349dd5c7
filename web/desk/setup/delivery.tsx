import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { DeskAnswer } from '#shared/desk/calls.ts'
import type { CalendarForm, RateForm } from '#shared/desk/setup-forms.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskCountries, deskDelivery } from '#shared/i18n/desk/setup/delivery.ts'
import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { formatPrice, parseMoney } from '#shared/money.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { History } from '#web/desk/audit/history.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Page, Section } from '#web/desk/parts/page.tsx'
import { BackLink } from '#web/desk/setup/back-link.tsx'
import { CalendarFields } from '#web/desk/setup/calendar-form.tsx'
import { SettingForm } from '#web/desk/setup/setting-form.tsx'

type Rate = DeskAnswer<'GET /desk/settings/delivery'>['rates'][number]

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/settings/delivery', {}, request.signal)
}

/** When parcels leave, and what delivery to each country costs. */
export default function DeliveryPage() {
  const { calendar, rates } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskDelivery[locale]
  const countries = deskCountries[locale]
  const settings = deskSettings[locale]
  const { may } = useMember()
  const [changed, setChanged] = useState<Rate['country']>()
  const rate = rates.find(({ country }) => country === changed)
  return (
    <Page title={settings.delivery} intro={settings.delivery_text} action={<BackLink />}>
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_24rem]">
        <div className="space-y-6">
          <Section title={words.calendar}>
            <p className="mb-5 text-muted text-small">{words.calendar_text}</p>
            <CalendarFields stored={calendar as { version: number; values: CalendarForm }} />
          </Section>
          <Section title={words.rates}>
            <ul className="divide-y divide-line">
              {rates.map((rate) => (
                <li
                  key={rate.country}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0"
                >
                  <div className="min-w-0 flex-1 basis-56">
                    <p className="flex flex-wrap items-center gap-2 font-semibold">
                      {countries[`country_${rate.country}`]}
                      {rate.values.served === 'no' && <Badge>{words.served_no}</Badge>}
                    </p>
                    <RateFacts rate={rate} />
                  </div>
                  <Button
                    aria-label={`${settings.change}: ${countries[`country_${rate.country}`]}`}
                    onClick={() => setChanged(rate.country)}
                  >
                    {settings.change}
                  </Button>
                </li>
              ))}
            </ul>
          </Section>
        </div>
        {may('audit.read') && <History kind="setup" id="calendar" version={calendar.version} />}
      </div>
      {rate && <RateDialog rate={rate} onClose={() => setChanged(undefined)} />}
    </Page>
  )
}

/** "3 working days · AED 60 for a set of 4 · free from AED 1,500 · VAT 5%". */
function RateFacts({ rate: { version, values } }: { rate: Rate }) {
  const locale = useLocale()
  const words = deskDelivery[locale]
  if (version === 0) return <p className="text-notice text-small">{words.rate_missing}</p>
  const amount = (name: keyof RateForm) => parseMoney(values[name]!) ?? 0
  const facts = [
    words.rate_days(Number(values.delivery_days)),
    words.rate_wheels(formatPrice(amount('base_cost') + 4 * amount('cost_per_wheel'), locale)),
    words.rate_addons(formatPrice(amount('addon_only_cost'), locale)),
    ...(values.free_from ? [words.rate_free(formatPrice(amount('free_from'), locale))] : []),
    words.rate_vat(values.vat!),
  ]
  return <p className="text-muted text-small">{facts.join(' · ')}</p>
}

function RateDialog({ rate: { country, ...stored }, onClose }: { rate: Rate; onClose: () => void }) {
  const locale = useLocale()
  const words = deskDelivery[locale]
  const countries = deskCountries[locale]
  const { revalidate } = useRevalidator()
  return (
    <Dialog open onClose={onClose} kind="sheet" title={words.rate_change(countries[`country_${country}`])}>
      <SettingForm<RateForm>
        stored={stored as { version: number; values: RateForm }}
        save={async (values, version) => {
          await deskCall('PUT /desk/settings/rates/{country}', { params: { country }, body: { version, values } })
          toast(deskFrame[locale].saved)
          await revalidate()
        }}
        onSaved={onClose}
        groups={[
          {
            fields: [
              { name: 'delivery_days', kind: 'figure' },
              { name: 'base_cost', kind: 'figure', hint: words.hint_amount },
              { name: 'cost_per_wheel', kind: 'figure', hint: words.hint_amount },
              { name: 'addon_only_cost', kind: 'figure', hint: words.hint_amount },
              { name: 'free_from', kind: 'figure', optional: true, hint: words.hint_free_from },
              { name: 'special_order_extra_days', kind: 'figure', hint: words.hint_extra },
              { name: 'vat', kind: 'figure', hint: words.hint_vat },
              {
                name: 'served',
                hint: words.hint_served,
                options: [
                  { value: 'yes', label: words.served_yes },
                  { value: 'no', label: words.served_no },
                ],
              },
            ],
          },
        ]}
      />
    </Dialog>
  )
}
