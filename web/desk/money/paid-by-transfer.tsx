import { useState } from 'react'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { formatMoney } from '#shared/money.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import type { OrderSection, SectionProps } from '#web/desk/orders/section.ts'
import { Section } from '#web/desk/parts/page.tsx'

export const transferSection: OrderSection = {
  key: 'transfer',
  permission: 'money.book',
  place: 'main',
  isShown: ({ status, state }) => status === 0 && state !== 'in_doubt',
  View: PaidByTransfer,
}

/** Marks an unpaid order as paid by bank transfer. */
function PaidByTransfer({ order: { id, total, currency }, reload }: SectionProps) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const [blank] = useState({ version: 0, values: { bank_reference: '' } })
  const form = useForm(blank, async ({ bank_reference }) => {
    await deskCall('POST /desk/orders/{id}/transfer', { params: { id }, body: { amount: total, bank_reference } })
    toast(words.paid_by_transfer_done)
    await reload()
  })
  return (
    <Section title={words.paid_by_transfer_title}>
      <p className="mb-4 text-muted text-small">{words.paid_by_transfer_text(formatMoney(total, locale, currency))}</p>
      <FormFrame form={form} verb={words.paid_by_transfer_verb}>
        <Field
          label={words.paid_by_transfer_reference}
          dir="ltr"
          autoComplete="off"
          {...form.field('bank_reference')}
        />
      </FormFrame>
    </Section>
  )
}
