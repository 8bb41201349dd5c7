import { gone } from '#shared/i18n/wheels/product.ts'
import { useMessages } from '#web/shell/language.ts'

/** Error drawing: a wheel beside its hub, with an unlabelled dimension between their centres. */
export function MisfitDrawing() {
  const words = useMessages(gone)
  return (
    <svg
      viewBox="0 0 320 236"
      role="img"
      aria-label={words.error_drawing}
      direction="ltr"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      className="h-auto w-full max-w-lg text-muted"
    >
      <circle cx="125" cy="105" r="86" className="text-ink" stroke="currentColor" />
      <circle cx="125" cy="105" r="74" opacity=".5" />
      <circle cx="125" cy="105" r="22" className="text-ink" stroke="currentColor" />
      {[0, 72, 144, 216, 288].map((angle) => (
        <path key={angle} d="M119 83L112 34M131 83L138 34" transform={`rotate(${angle} 125 105)`} />
      ))}
      <g strokeDasharray="6 4">
        <circle cx="215" cy="105" r="34" />
        <circle cx="215" cy="105" r="15" />
      </g>
      <path d="M125 8V224M215 56V224" strokeDasharray="12 3 2 3" opacity=".7" />
      <g className="text-accent">
        <path d="M125 214H215" stroke="currentColor" pathLength={1} className="line-draws" />
        <path d="M125 214l9-3.2v6.4ZM215 214l-9-3.2v6.4Z" fill="currentColor" stroke="none" />
        <text
          x="170"
          y="209"
          textAnchor="middle"
          fill="currentColor"
          stroke="none"
          className="font-semibold text-label"
        >
          ≠
        </text>
      </g>
    </svg>
  )
}
