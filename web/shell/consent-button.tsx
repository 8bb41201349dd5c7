import { shell } from '#shared/i18n/shell.ts'
import { useMessages } from '#web/shell/language.ts'

/** Footer button that reopens the consent question. */
export function ConsentButton({ onAsk, className }: { onAsk: (opener: HTMLElement) => void; className: string }) {
  return (
    <button type="button" onClick={({ currentTarget }) => onAsk(currentTarget)} className={className}>
      {useMessages(shell).privacy_choices}
    </button>
  )
}
