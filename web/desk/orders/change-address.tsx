import type { DeskOrder } from '#shared/desk/orders.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskOrder } from '#shared/i18n/desk/order.ts'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

type Props = { order: DeskOrder; onClose: () => void; onSaved: () => Promise<void> }

/** Changes the delivery address of an order that has not left. */
export function ChangeAddress({ order: { id, version, shipping }, onClose, onSaved }: Props) {
  const locale = useLocale()
  const words = deskOrder[locale]
  const { first_name, last_name, address, city, phone } = shipping
  const form = useForm(
    { version, values: { first_name, last_name, address, city, phone } },
    async (values, version) => {
      await deskCall('PUT /desk/orders/{id}/address', { params: { id }, body: { version, values } })
      toast(deskFrame[locale].saved)
      await onSaved()
    },
  )
  const fields = [
    { name: 'first_name', label: words.first_name },
    { name: 'last_name', label: words.last_name },
    { name: 'address', label: words.street },
    { name: 'city', label: words.city },
    { name: 'phone', label: words.phone },
  ] as const
  if (form.conflict)
    return <ConflictDialog conflict={form.conflict} yours={form.values} fields={[...fields]} onSettle={form.settle} />
  return (
    <Dialog open onClose={onClose} title={words.change_address}>
      <FormFrame form={form} onSaved={onClose}>
        <p className="text-muted text-small">{words.address_text}</p>
        {fields.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            autoComplete="off"
            dir={name === 'phone' ? 'ltr' : 'auto'}
            inputMode={name === 'phone' ? 'tel' : undefined}
            {...form.field(name)}
          />
        ))}
      </FormFrame>
    </Dialog>
  )
}
