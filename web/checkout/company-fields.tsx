import { useState } from 'react'
import { checkout } from '#shared/i18n/checkout.ts'
import type { OrderFormState } from '#web/checkout/use-order-form.ts'
import { Field } from '#web/design/field.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Company name and TRN, required on a full tax invoice. Collapsed, because few buyers need it. */
export function CompanyFields({ form }: { form: OrderFormState }) {
  const words = useMessages(checkout)
  const [open, setOpen] = useState(form.values.company !== '' || form.values.company_trn !== '')
  const tied = (name: 'company' | 'company_trn') => ({
    name,
    label: words[name],
    optional: true,
    value: form.values[name],
    error: form.error(name),
    onChange: (event: { target: { value: string } }) => form.fill({ [name]: event.target.value }),
    onBlur: () => form.leave(name),
  })
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className="textlink mt-3 min-h-11 text-small">
        {words.company_ask}
      </button>
    )
  return (
    <div className="mt-5 grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field {...tied('company')} maxLength={100} autoComplete="organization" autoFocus={form.values.company === ''} />
      <Field
        {...tied('company_trn')}
        hint={words.company_trn_hint}
        maxLength={30}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  )
}
