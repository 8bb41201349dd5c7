import { type FormEvent, useRef, useState } from 'react'
import { countLines } from '#shared/desk/limits.ts'
import { deskStock } from '#shared/i18n/desk/stock.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { isPieces, type Line, piecesOf } from '#web/desk/stock/use-counted-lines.ts'

/**
 * A scanner types the SKU and Enter, which leads to the pieces; Enter there adds the line and leads back. `onAdd` says
 * whether there was room.
 */
export function AddLine({ onAdd }: { onAdd: (line: Line) => boolean }) {
  const words = deskStock[useLocale()]
  const [sku, setSku] = useState('')
  const [quantity, setQuantity] = useState('')
  const [isFull, setFull] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (sku.trim() === '') return focus('sku')
    if (!isPieces(quantity)) return focus('quantity')
    const isAdded = onAdd({ sku: sku.trim().toUpperCase(), quantity: String(piecesOf(quantity)) })
    setFull(!isAdded)
    if (!isAdded) return
    setSku('')
    setQuantity('')
    focus('sku')
  }
  return (
    <form ref={form} onSubmit={submit} className="card grid gap-4 p-4 sm:grid-cols-[1fr_10rem_auto] sm:items-end">
      <Field
        label={words.sku}
        name="sku"
        dir="ltr"
        value={sku}
        error={isFull ? words.count_full(countLines) : null}
        maxLength={80}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(event) => setSku(event.target.value)}
      />
      <Field
        label={words.count_quantity}
        name="quantity"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        value={quantity}
        enterKeyHint="done"
        onChange={(event) => setQuantity(event.target.value)}
      />
      <Button type="submit">{words.count_add}</Button>
    </form>
  )
}
