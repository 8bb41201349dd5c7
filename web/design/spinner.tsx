import { classNames } from '#web/design/class-names.ts'

/** A spinning wheel. Decorative without a label. Static with reduced motion. */
export function Spinner({ size = 32, label, className }: { size?: number; label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex items-center gap-3', className)}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
        className="animate-turn"
      >
        <circle cx="16" cy="16" r="13.5" opacity=".35" />
        <path d="M29.5 16A13.5 13.5 0 0 0 16 2.5" />
        <circle cx="16" cy="16" r="3" />
        <path d="M16 13V6M18.9 15.1l6.6-2.2M17.8 18.4l4.1 5.7M14.2 18.4l-4.1 5.7M13.1 15.1l-6.6-2.2" />
      </svg>
      {label && <span className="text-muted">{label}</span>}
    </span>
  )
}
