import { type ChangeEvent, useState } from 'react'
import { deskFacts } from '#shared/i18n/desk/setup/facts.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Labelled } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { FileInput } from '#web/desk/form/file-input.tsx'
import { sendPicture } from '#web/desk/send-picture.ts'

type Props = {
  label: string
  hint: string | undefined
  /** The form's field: the name of the picture. */
  bound: { value: string; error: string | null; onChange: (event: { target: { value: string } }) => void }
  /** The base address of the stored picture. */
  stored: string | null
}

/** The shop's logo: sent when it is chosen, and shown in the shop with the form's save. */
export function LogoField({ label, hint, bound, stored }: Props) {
  const locale = useLocale()
  const words = deskFacts[locale]
  const [first] = useState(bound.value)
  const [sent, setSent] = useState<{ name: string; base: string | null } | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const base = bound.value === '' ? null : sent?.name === bound.value ? sent.base : stored

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setProblem(null)
    setSending(true)
    try {
      const picture = await sendPicture(file)
      setSent(picture)
      bound.onChange({ target: { value: picture.name } })
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setSending(false)
      target.value = ''
    }
  }

  return (
    <div className="space-y-3 sm:col-span-2">
      {base && (
        <div className="flex flex-wrap items-center gap-4">
          <img src={`${base}-320.webp`} alt={label} className="max-h-16 max-w-48 rounded-control bg-sunken p-2" />
          <Button look="plain" onClick={() => bound.onChange({ target: { value: '' } })}>
            {words.logo_remove}
          </Button>
        </div>
      )}
      <Labelled label={words.logo_choose} hint={hint} error={problem ?? bound.error}>
        {(tied) => (
          <FileInput
            {...tied}
            accept="image/png,image/jpeg,image/webp,image/avif"
            disabled={isSending}
            onChange={(event) => void send(event)}
          />
        )}
      </Labelled>
      <p role="status" className="text-small">
        {isSending && words.logo_sending}
        {!isSending && bound.value !== first && bound.value !== '' && words.logo_ready}
      </p>
    </div>
  )
}
