import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskStock } from '#shared/i18n/desk/stock.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'

/** Asks from how many pieces a SKU, or without one every SKU, counts as low. `least` is null where the shop's counts. */
export function Limit({ sku, least, onClose }: { sku: string | null; least: number | null; onClose: () => void }) {
  const locale = useLocale()
  const words = deskStock[locale]
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(least === null ? '' : String(least))
  return (
    <Ask
      title={words.limit_title}
      verb={deskFrame[locale].save}
      onClose={onClose}
      onConfirm={async () => {
        const plain = latinDigits(typed.trim())
        const body = { sku, least: plain === '' ? null : Number(plain) }
        await deskCall('PUT /desk/stock-threshold', { body })
        toast(words.limit_saved)
        await revalidate()
      }}
    >
      <Field
        label={words.limit_field}
        hint={sku === null ? words.limit_shop_text : words.limit_sku_text}
        inputMode="numeric"
        dir="ltr"
        value={typed}
        required={sku === null}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Ask>
  )
}
