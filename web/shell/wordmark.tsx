import type { Picture } from '#shared/api/common.ts'
import { useLocale } from '#web/design/locale.ts'

/** Height of an uploaded logo, pixels. */
const high = 36

type Props = { name: string; logo: Picture | null }

/** The shop's logo; without one its name as text, after a rim around a pearl. Rendered only in loaders. */
export function Wordmark({ name, logo }: Props) {
  const arabic = useLocale() === 'ar'
  if (logo) {
    // A wide logo leaves room for the buttons beside it on a phone.
    const wide = Math.min(160, Math.round((high * logo.width) / logo.height))
    const size = { width: wide, height: Math.round((wide * logo.height) / logo.width) }
    return <img src={`${logo.base}-320.webp`} alt={name} {...size} />
  }
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
