import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { declineReason } from '#shared/limits.ts'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { Ask } from '#web/desk/frame/ask.tsx'
import { toast } from '#web/desk/frame/toasts.tsx'

type Props = {
  title: ReactNode
  verb: string
  /** What is said once it is done. */
  done: string
  onClose: () => void
  onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for the reason that the writer of a review reads. */
export function AskReason({ title, verb, done, onClose, onConfirm }: Props) {
  const words = deskAfterSale[useLocale()]
  const { revalidate } = useRevalidator()
  const [reason, setReason] = useState('')
  return (
    <Ask
      title={title}
      verb={verb}
      onClose={onClose}
      onConfirm={async () => {
        await onConfirm(reason)
        toast(done)
        await revalidate()
      }}
    >
      <TextArea
        label={words.reason}
        value={reason}
        maxLength={declineReason.most}
        rows={4}
        required
        onChange={(event) => setReason(event.target.value)}
      />
    </Ask>
  )
}
