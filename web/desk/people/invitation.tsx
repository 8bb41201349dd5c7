import { deskPeople } from '#shared/i18n/desk/people.ts'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { MemberFields, type MemberValues } from '#web/desk/people/member-fields.tsx'

/** Invites a member by e-mail. */
export function Invitation({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const locale = useLocale()
  const words = deskPeople[locale]
  const form = useForm<MemberValues & { email: string }>(blank, async (body) => {
    await deskCall('POST /desk/people', { body })
    toast(words.invited_toast(body.email))
    onSent()
  })
  return (
    <Dialog open onClose={onClose} title={words.invite_title} kind="sheet">
      <FormFrame form={form} verb={words.invite_send} onSaved={onClose}>
        <Field label={words.email} type="email" autoComplete="off" dir="ltr" {...form.field('email')} />
        <MemberFields form={form} />
      </FormFrame>
    </Dialog>
  )
}

const blank = { version: 0, values: { email: '', name: '', role: 'support', language: 'en' } } as const
