import { shell } from '#shared/i18n/shell.ts'
import { useMessages } from '#web/shell/language.ts'

/** The cards that are taken, drawn plainly in the colours they are known by. */
export function CardLogos() {
  const words = useMessages(shell)
  return (
    <svg
      role="img"
      aria-label={words.cards_accepted}
      width="148"
      height="30"
      viewBox="0 0 148 30"
      className="font-semibold"
    >
      <g stroke="var(--line)">
        <rect x=".5" y=".5" width="45" height="29" rx="4" fill="#fff" />
        <rect x="51.5" y=".5" width="45" height="29" rx="4" fill="#fff" />
        <rect x="102.5" y=".5" width="45" height="29" rx="4" fill="#1f72cd" />
      </g>
      <text x="23" y="20" textAnchor="middle" fontSize="14" fontStyle="italic" fill="#1a1f71">
        VISA
      </text>
      <circle cx="68" cy="15" r="8.5" fill="#eb001b" />
      <circle cx="80" cy="15" r="8.5" fill="#f79e1b" />
      <path d="M74 9a8.5 8.5 0 0 1 0 12 8.5 8.5 0 0 1 0-12z" fill="#ff5f00" />
      <text x="125" y="19" textAnchor="middle" fontSize="11" fill="#fff">
        AMEX
      </text>
    </svg>
  )
}
