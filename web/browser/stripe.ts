import type { Answer } from '#shared/api.ts'

/** The part of Stripe.js that the shop uses; the stand-in of test mode offers the same. */
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

export type CardChange = { complete: boolean; empty: boolean; error?: { code: string; message: string } | undefined }

export type CardDetails = { name?: string; address_country?: string; currency?: string }

export type TokenResult =
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

const loadMs = 20_000
let loading: Promise<StripeMaker> | undefined

/** Stripe, from the script that the gateway names. Loaded once; a load that failed may be tried again. */
export async function loadStripe(gateway: Pick<Gateway, 'script' | 'publishable_key'>): Promise<Stripe> {
  loading ??= loadScript(gateway.script)
  try {
    return (await loading)(gateway.publishable_key)
  } catch (error) {
    loading = undefined
    throw error
  }
}

function loadScript(address: string): Promise<StripeMaker> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('the card field could not be loaded'))
    }
    const late = setTimeout(fail, loadMs)
    script.src = address
    script.addEventListener('error', () => {
      clearTimeout(late)
      fail()
    })
    script.addEventListener('load', () => {
      clearTimeout(late)
      const { Stripe } = window as { Stripe?: StripeMaker }
      if (Stripe) resolve(Stripe)
      else fail()
    })
    document.head.append(script)
  })
}
