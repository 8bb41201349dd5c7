import type { Answer } from '#shared/api.ts'
import { loadScript } from '#web/browser/load-script.ts'

/** The part of Stripe.js that the shop uses; test mode's stand-in has the same interface. */
export type Stripe = {
  elements(options?: { locale?: string }): { create(type: 'card', options?: CardOptions): CardElement }
  createToken(card: CardElement, details?: CardDetails): Promise<TokenResult>
}

export type CardElement = {
  mount(place: HTMLElement): void
  destroy(): void
  focus(): void
  clear(): void
  update(options: CardOptions): void
  on(event: 'ready' | 'focus' | 'blur' | 'loaderror', listener: () => void): void
  on(event: 'change', listener: (change: CardChange) => void): void
}

type CardChange = { complete: boolean; empty: boolean; error?: { code: string; message: string } | undefined }

type CardDetails = { name?: string; address_country?: string; currency?: string }

type TokenResult =
  | { token: { id: string }; error?: undefined }
  | { token?: undefined; error: { type?: string; code?: string; message?: string } }

type TextStyle = { color?: string; fontFamily?: string; fontSize?: string; '::placeholder'?: { color: string } }

export type CardOptions = {
  hidePostalCode?: boolean
  disabled?: boolean
  style?: { base?: TextStyle; invalid?: TextStyle }
}

type StripeMaker = (publishableKey: string) => Stripe

type Gateway = Answer<'GET /payment/gateways'>[number]

/** Loads Stripe from the gateway's script, once; a failed load can be retried. */
export async function loadStripe(gateway: Pick<Gateway, 'script' | 'publishable_key'>): Promise<Stripe> {
  const page = window as { Stripe?: StripeMaker }
  await loadScript(gateway.script, () => Boolean(page.Stripe))
  return page.Stripe!(gateway.publishable_key)
}
