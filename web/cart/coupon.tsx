import { type FormEvent, useState } from 'react'
import type { Cart } from '#shared/api/cart.ts'
import { cart as cartWords } from '#shared/i18n/cart.ts'
import { applyCoupon } from '#web/browser/cart-store.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

/** Collapsed behind a plain link, so that nobody leaves to look for codes; an applied code shows and can be removed. */
export function Coupon({ coupon }: { coupon: Cart['coupon'] }) {
  return coupon ? <Applied coupon={coupon} /> : <AskForCode />
}

function AskForCode() {
  const words = useMessages(cartWords)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!code || busy) return
    setBusy(true)
    const problem = await applyCoupon(code)
    setBusy(false)
    setError(problem?.message ?? null)
  }

  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} className="textlink min-h-11 text-small">
        {words.coupon_ask}
      </button>
    )
  return (
    <form onSubmit={apply} className="flex items-start gap-2">
      <Field
        label={words.coupon_label}
        name="code"
        dir="ltr"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error}
        onChange={() => setError(null)}
        className="min-w-0 flex-1"
      />
      <Button type="submit" busy={busy} className="mt-7">
        {words.coupon_apply}
      </Button>
    </form>
  )
}

function Applied({ coupon }: { coupon: NonNullable<Cart['coupon']> }) {
  const words = useMessages(cartWords)
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 text-small">
      <div className="min-w-0">
        <p className="font-semibold">
          <Figure>{coupon.code}</Figure>
        </p>
        <p className={coupon.applied ? 'text-muted' : 'text-error'}>
          {coupon.applied ? (locale === 'ar' ? coupon.label_ar : coupon.label) : coupon.reason}
        </p>
        {coupon.applied && coupon.limit && <p className="text-label text-muted">{coupon.limit}</p>}
      </div>
      <button type="button" onClick={() => void applyCoupon('')} className="textlink min-h-11">
        {words.coupon_remove}
      </button>
    </div>
  )
}
