import { shell } from '#shared/i18n/shell.ts'
import { useMessages } from '#web/shell/language.ts'
import logos from './card-logos.svg?no-inline'

/** The cards that are taken, drawn plainly in the colours they are known by. */
export function CardLogos() {
  return <img src={logos} alt={useMessages(shell).cards_accepted} width="148" height="30" fetchPriority="low" />
}
