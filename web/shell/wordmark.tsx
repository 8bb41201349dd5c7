import { useLocale } from '#web/design/locale.ts'
import { useShopName } from '#web/shell/shop-facts.ts'

/** The shop's name as text, after the logo of a rim around a pearl. */
export function Wordmark() {
  const arabic = useLocale() === 'ar'
  const name = useShopName()
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <svg width="30" height="30" viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="16" cy="16" r="13.5" strokeWidth="2" />
        <circle cx="16" cy="16" r="9.5" strokeWidth="1" opacity=".45" />
        <circle cx="20.2" cy="20.2" r="3.6" fill="var(--accent)" stroke="none" />
      </svg>
      <span
        className={
          arabic ? 'font-semibold text-title leading-none' : 'font-semibold text-title leading-none tracking-tight'
        }
      >
        {name}
      </span>
    </span>
  )
}
