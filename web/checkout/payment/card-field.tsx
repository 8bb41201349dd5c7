import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { checkout } from '#shared/i18n/checkout.ts'
import { loadScript } from '#web/browser/load-script.ts'
import type { Gateway } from '#web/checkout/payment/use-stored-order.ts'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

export type CardHandle = { stripe: Stripe; element: CardElement }

type Props = {
  gateway: Gateway
  error: string | null
  /** The error in the card input so far; null once it is fixed. */
  onChange: (error: string | null) => void
  /** Null when the field unmounts. */
  onReady: (handle: CardHandle | null) => void
}

/** Stripe's card field embedded in our page; card digits never touch our code. Its space is reserved while it loads. */
export function CardField({ gateway, error, onChange, onReady }: Props) {
  const words = useMessages(checkout)
  const locale = useLocale()
  const id = useId()
  const { script, publishable_key } = gateway
  // Stripe's field is one line; the stand-in has three, or two side by side, and says itself that it is a test.
  const isStripes = script.startsWith('https://js.stripe.com/')
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [focused, setFocused] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const notifyChange = useEffectEvent(onChange)
  const notifyReady = useEffectEvent(onReady)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` retries a failed load
  useEffect(() => {
    let element: CardElement | undefined
    let left = false
    loadStripe({ script, publishable_key }).then(
      (stripe) => {
        if (left || !place.current) return
        element = stripe.elements({ locale }).create('card', cardOptions())
        element.on('change', (change) => notifyChange(change.error?.message ?? null))
        element.on('focus', () => setFocused(true))
        element.on('blur', () => setFocused(false))
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('failed'))
        element.mount(place.current)
        notifyReady({ stripe, element })
      },
      () => {
        if (!left) setState('failed')
      },
    )
    return () => {
      left = true
      notifyReady(null)
      element?.destroy()
    }
  }, [script, publishable_key, locale, attempt])

  function loadAgain() {
    setState('loading')
    setAttempt((count) => count + 1)
  }

  if (state === 'failed')
    return (
      <Notice
        kind="error"
        title={words.card_failed_title}
        action={<Button onClick={loadAgain}>{words.try_again}</Button>}
      >
        {words.card_failed_text}
      </Notice>
    )
  return (
    <fieldset aria-describedby={`${id}-text`} className="min-w-0">
      <legend className="mb-1 font-semibold text-small">{words.card}</legend>
      {gateway.test_mode && isStripes && (
        <p className="mb-3 flex items-start gap-2 rounded-control border border-edge border-dashed p-3 text-small">
          <Icon name="info" className="mt-0.5 text-muted" />
          {words.test_mode}
        </p>
      )}
      <div
        className={classNames(
          'relative grid rounded-control border bg-raised px-3 py-2',
          isStripes ? 'min-h-14 items-center' : 'min-h-53 items-start sm:min-h-31',
          error ? 'border-2 border-error' : 'border-edge',
          focused && 'outline-2 outline-accent outline-offset-2',
        )}
      >
        <div ref={place} dir="ltr" className="min-w-0" />
        {state === 'loading' && (
          <span className="absolute inset-0 flex items-center px-3 text-small">
            <Spinner size={22} label={words.card_loading} />
          </span>
        )}
      </div>
      {error && (
        <p role="alert" className="mt-1 flex items-start gap-1 text-error text-small">
          <Icon name="refuse" size={18} className="mt-0.5" />
          {error}
        </p>
      )}
      <p id={`${id}-text`} className="mt-2 flex items-start gap-2 text-label text-muted">
        <Icon name="lock" size={16} className="mt-0.5" />
        {words.card_text}
      </p>
    </fieldset>
  )
}

/** Our font size and colours as computed on this screen (light or dark). */
function cardOptions(): CardOptions {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    hidePostalCode: true,
    style: {
      base: { color: token('--ink'), fontSize: '17px', '::placeholder': { color: token('--muted') } },
      invalid: { color: token('--error') },
    },
  }
}

/** The part of Stripe.js that the shop uses; test mode's stand-in has the same interface. */
type Stripe = {
  elements(options: { locale: string }): { create(type: 'card', options: CardOptions): CardElement }
  createToken(
    card: CardElement,
    details: { name: string; address_country?: string; currency: string },
  ): Promise<{ token: { id: string }; error?: undefined } | { token?: undefined; error: { message?: string } }>
}

type CardElement = {
  mount(place: HTMLElement): void
  destroy(): void
  focus(): void
  on(event: 'ready' | 'focus' | 'blur' | 'loaderror', listener: () => void): void
  on(event: 'change', listener: (change: { error?: { message: string } | undefined }) => void): void
}

type TextStyle = { color: string; fontSize?: string; '::placeholder'?: { color: string } }

type CardOptions = { hidePostalCode: boolean; style: { base: TextStyle; invalid: TextStyle } }

/** Loads Stripe from the gateway's script, once; a failed load can be retried. */
async function loadStripe(gateway: Pick<Gateway, 'script' | 'publishable_key'>): Promise<Stripe> {
  const page = window as { Stripe?: (publishableKey: string) => Stripe }
  await loadScript(gateway.script, () => Boolean(page.Stripe))
  return page.Stripe!(gateway.publishable_key)
}
