import { useEffect, useState } from 'react'
import type { Cart } from '#shared/api/cart.ts'
import type { CountryCode } from '#shared/countries.ts'
import type { DeskAnswer } from '#shared/desk/calls.ts'
import type { OfferDraft } from '#shared/desk/offers.ts'
import { parseMoney } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import type { DraftLine } from '#web/desk/offers/goods-lines.tsx'
import { shopDay } from '#web/desk/reports/periods.ts'

type Copied = DeskAnswer<'GET /desk/offers/{id}'> | null

/** What the form begins with: the terms and the buyer of the copied offer, if there is one. */
export function startOf(copied: Copied) {
  const { first_name = '', last_name = '', phone = '', email = '', city = '', address = '', note = '' } = copied ?? {}
  const inAWeek = shopDay(new Date(Date.now() + 7 * 86_400_000))
  return {
    version: 0,
    values: {
      ...{ first_name, last_name, phone, email, city, address, note },
      country: copied?.country ?? 'AE',
      delivery: copied ? String(copied.delivery / 100) : '',
      valid_until: inAWeek,
      language: copied?.locale ?? 'ar',
    } as Record<string, string> &
      Record<'country' | 'delivery' | 'valid_until' | 'language' | 'note', string> &
      Record<'first_name' | 'last_name' | 'phone' | 'email' | 'city' | 'address', string>,
  }
}

/** The goods of the copied offer. */
export function linesOf(copied: Copied): DraftLine[] {
  return (copied?.lines ?? []).map(({ sku, axle, quantity, unit_price }, i) => {
    const wheel = copied!.cart.cart_items.find(({ id }) => id === String(i))
    const { name, name_ar } = wheel ??
      copied!.cart.addons.find(({ id }) => id === String(i)) ?? { name: sku, name_ar: sku }
    const kind = wheel ? ('wheel' as const) : ('addon' as const)
    return { ...{ sku, kind, name, name_ar, axle }, quantity: String(quantity), price: String(unit_price / 100) }
  })
}

/** The draft as the API takes it; null while there are no goods, or an amount is not one. */
export function draftOf(
  lines: DraftLine[],
  { country, delivery, vehicle }: { country: string; delivery: string } & Pick<OfferDraft, 'vehicle'>,
): OfferDraft | null {
  const fils = (typed: string) => (typed.trim() === '' ? null : parseMoney(latinDigits(typed)))
  const cost = fils(delivery)
  const priced = lines.map(({ sku, axle, quantity, price }) => ({
    ...{ sku, axle, quantity: Number(latinDigits(quantity)) },
    unit_price: fils(price),
  }))
  const isWrong = priced.some(
    ({ unit_price, quantity }) => unit_price === undefined || !(quantity >= 1 && Number.isInteger(quantity)),
  )
  if (lines.length === 0 || isWrong || cost === undefined) return null
  return { country: country as CountryCode, vehicle, delivery: cost, lines: priced as OfferDraft['lines'] }
}

/** The draft as the buyer would see it, asked for again after each change. */
export function usePreview(draft: OfferDraft | null): { priced: Cart | null; problem: string | null } {
  const locale = useLocale()
  const asked = JSON.stringify(draft)
  const [shown, setShown] = useState<{ priced: Cart | null; problem: string | null }>({ priced: null, problem: null })
  useEffect(() => {
    const body = JSON.parse(asked) as OfferDraft | null
    if (!body) return setShown({ priced: null, problem: null })
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      deskCall('POST /desk/offers/preview', { body }, leaving.signal).then(
        (priced) => setShown({ priced, problem: null }),
        (error) => {
          if (!leaving.signal.aborted) setShown((before) => ({ ...before, problem: sayError(error, locale) }))
        },
      )
    }, 300)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [asked, locale])
  return shown
}
