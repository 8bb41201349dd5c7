import { type ComponentProps, useEffect, useRef } from 'react'
import { social } from '#shared/i18n/sign-in.ts'
import type { Google } from '#web/account/sign-in/network-scripts.ts'
import type { Provider } from '#web/account/sign-in/networks.ts'
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

/** The networks' logos in their brand colours. Decorative, always beside the name. */
const signs: Record<Provider, { box: string; parts: { fill: string; d: string }[] }> = {
  GOOGLE: {
    box: '0 0 48 48',
    parts: [
      {
        fill: '#ea4335',
        d: 'M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z',
      },
      {
        fill: '#4285f4',
        d: 'M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z',
      },
      {
        fill: '#fbbc05',
        d: 'M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z',
      },
      {
        fill: '#34a853',
        d: 'M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z',
      },
    ],
  },
  FACEBOOK: {
    box: '0 0 24 24',
    parts: [
      { fill: '#1877f2', d: 'M24 12a12 12 0 1 0-24 0 12 12 0 0 0 24 0z' },
      {
        fill: '#fff',
        d: 'M16.67 15.47 17.2 12h-3.33V9.75c0-.95.47-1.88 1.96-1.88h1.51V4.92s-1.37-.23-2.68-.23c-2.74 0-4.53 1.66-4.53 4.67V12H7.08v3.47h3.05v8.38a12.1 12.1 0 0 0 3.74 0v-8.38z',
      },
    ],
  },
}

function NetworkLogo({ provider }: { provider: Provider }) {
  const { box, parts } = signs[provider]
  return (
    <svg width="20" height="20" viewBox={box} aria-hidden="true" className="shrink-0">
      {parts.map(({ fill, d }) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  )
}
