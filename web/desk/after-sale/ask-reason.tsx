import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { reviewLength } from '#shared/limits.ts'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'

type Props = {
  title: ReactNode
  verb: string
  onClose: () => void
  /** Returns what is said once it is done. */
  onConfirm: (reason: string) => Promise<string>
}

/** Asks for the reason that the writers of reviews read. */
export function AskReason({ title, verb, onClose, onConfirm }: Props) {
  const words = deskAfterSale[useLocale()]
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  return (
    <Ask
      title={title}
      verb={verb}
      onClose={onClose}
      onConfirm={async () => {
        toast(await onConfirm(reason))
        await revalidate()
      }}
    >
      <TextArea
        label={words.reason}
        value={reason}
        maxLength={reviewLength.decline}
        rows={4}
        required
        onChange={(event) => setReason(event.target.value)}
      />
    </Ask>
  )
}
