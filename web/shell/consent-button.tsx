import { shell } from '#shared/i18n/shell.ts'
import { useMessages } from '#web/shell/language.ts'

/** In the footer: the way to change one's mind. */
export function ConsentButton({ onAsk, className }: { onAsk: (opener: HTMLElement) => void; className: string }) {
  return (
    <button type="button" onClick={({ currentTarget }) => onAsk(currentTarget)} className={className}>
      {useMessages(shell).privacy_choices}
    </button>
  )
}
