import { shell } from '#shared/i18n/shell.ts'
import { askConsentAgain } from '#web/browser/consent.ts'
import { useMessages } from '#web/shell/language.ts'

/** In the footer: the way to change one's mind. */
export function ConsentButton({ className }: { className: string }) {
  return (
    <button type="button" onClick={({ currentTarget }) => askConsentAgain(currentTarget)} className={className}>
      {useMessages(shell).privacy_choices}
    </button>
  )
}
