import type { DeskOrder } from '#shared/desk/orders.ts'
import { sayDecline, sayGatewayCode } from '#shared/i18n/desk/gateway.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { regionName } from '#shared/region-name.ts'
import { Badge } from '#web/design/badge.tsx'
import { useLocale } from '#web/design/locale.ts'
import { formatTime } from '#web/desk/format.ts'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'

export const paymentsSection: OrderSection = {
  key: 'payments',
  permission: 'money.read',
  place: 'main',
  View: Payments,
}

/** Every attempt to pay, with what the gateway said about it. */
function Payments({ order: { payments } }: SectionProps) {
  const words = deskOrder[useLocale()]
  return (
    <Section title={words.payments}>
      {payments.length === 0 && <p className="text-muted text-small">{words.no_payments}</p>}
      <ol className="divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="py-3 first:pt-0 last:pb-0">
            <Attempt payment={payment} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

const evidence = [
  'three_d_secure',
  'cvc_check',
  'address_check',
  'postal_code_check',
  'card_country',
  'risk_level',
] as const

/** What a card's check found, in words; a country by its name. */
function sayEvidence(name: (typeof evidence)[number], value: string, locale: Locale): string {
  if (name !== 'card_country') return sayGatewayCode(value, locale)
  return /^[A-Z]{2}$/.test(value) ? regionName(value, locale) : value
}

function Attempt({ payment }: { payment: DeskOrder['payments'][number] }) {
  const locale = useLocale()
  const words = deskOrder[locale]
  const { gateway, attempt, amount, currency, state, created_at } = payment
  const { failure_code, failure_message } = payment
  const declined = (failure_code || failure_message) && sayDecline(failure_code ?? '', failure_message ?? '', locale)
  const facts: { name: string; value: string; lang?: 'en' }[] = [
    ...(declined
      ? [{ name: words.why_declined, value: declined.text, ...(declined.lang && { lang: declined.lang }) }]
      : []),
    ...(payment.gateway_reference ? [{ name: words.reference, value: payment.gateway_reference }] : []),
    ...(payment.transaction_id ? [{ name: words.transaction, value: payment.transaction_id }] : []),
    ...evidence.flatMap((name) => {
      const value = payment.evidence?.[name]
      return value ? [{ name: words[name], value: sayEvidence(name, value, locale) }] : []
    }),
  ]
  return (
    <div className="space-y-2 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-semibold">
          {{ stripe: 'Stripe', paymob: 'Paymob', bank_transfer: words.bank_transfer }[gateway]}
        </bdi>
        <span className="text-muted">{words.attempt(attempt)}</span>
        <Badge tone={state === 'succeeded' ? 'accent' : 'neutral'}>{words[`payment_${state}`]}</Badge>
        <bdi className="figures ms-auto">{formatMoney(amount, locale, currency)}</bdi>
      </p>
      <p className="figures text-label text-muted">{formatTime(created_at, locale)}</p>
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {facts.map(({ name, value, lang }) => (
            <div key={name} className="flex min-w-0 flex-wrap gap-x-2">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0">
                <bdi lang={lang} className="figures wrap-anywhere">
                  {value}
                </bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
