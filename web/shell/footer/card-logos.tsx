import { shell } from '#shared/i18n/shell.ts'
import { useMessages } from '#web/shell/language.ts'
import logos from './card-logos.svg?no-inline'

/** Accepted cards, drawn plainly in their brand colours. */
export function CardLogos() {
  return <img src={logos} alt={useMessages(shell).cards_accepted} width="148" height="30" fetchPriority="low" />
}
