import { type ComponentProps, useEffect, useRef } from 'react'
import { social } from '#shared/i18n/sign-in.ts'
import type { Google } from '#web/account/google.ts'
import { NetworkLogo } from '#web/account/network-logo.tsx'
import { useHydrated } from '#web/browser/use-hydrated.ts'
import { classNames } from '#web/design/class-names.ts'
import { Spinner } from '#web/design/spinner.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/**
 * Google draws its button 40 px high and at most 400 wide; scaled by this it is 44.8 high and as wide as the column.
 */
const growth = 1.12

const networkButton =
  'flex h-[2.8rem] w-full items-center justify-center gap-3 rounded-control border border-edge bg-raised px-4 ' +
  'font-semibold text-ink text-small transition-colors duration-150 hover:border-ink active:bg-sunken disabled:cursor-default'

type Props = {
  google: Google | null
  busy: boolean
  /** Google's own button was clicked and its window is open. */
  onOpen: () => void
  /** A click before Google's button exists. */
  onTooEarly: () => void
}

/** Only a click on Google's own button may open its window; until that button is drawn, ours is a placeholder. */
export function GoogleButton({ google, busy, onOpen, onTooEarly }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const locale = useLocale()
  useEffect(() => {
    const drawn = place.current
    if (!google || !drawn) return
    const night = matchMedia('(prefers-color-scheme: dark)')
    let column = 0
    const draw = () =>
      google.drawButton(drawn, { locale, dark: night.matches, width: column / growth, onClick: onOpen })
    const watch = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry?.contentRect.width ?? 0)
      if (width === column || width === 0) return
      column = width
      draw()
    })
    watch.observe(drawn.parentElement!)
    night.addEventListener('change', draw)
    return () => {
      watch.disconnect()
      night.removeEventListener('change', draw)
    }
  }, [google, locale, onOpen])
  return (
    // Browsers paint a white backdrop behind an iframe without a dark color-scheme unless its parent is light.
    <div className="relative grid h-[2.8rem] place-items-center">
      <div ref={place} className="w-max scale-[1.12] scheme-light" />
      {!google && <NetworkButton provider="GOOGLE" busy={busy} onClick={onTooEarly} className="absolute inset-0" />}
    </div>
  )
}

type ButtonProps = ComponentProps<'button'> & { provider: 'GOOGLE' | 'FACEBOOK'; busy: boolean }

/** Follows the networks' branding rules in the page's quiet style. Ignores clicks while `busy`. */
export function NetworkButton({ provider, busy, className, onClick, ...rest }: ButtonProps) {
  const words = useMessages(social)
  const isLive = useHydrated()
  return (
    <button
      type="button"
      {...rest}
      disabled={!isLive}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={classNames(networkButton, className)}
    >
      {busy ? <Spinner size={20} /> : <NetworkLogo provider={provider} />}
      {provider === 'GOOGLE' ? words.google : words.facebook}
    </button>
  )
}
