import { type FormEvent, useState } from 'react'
import type { DeskReturn } from '#shared/desk/requests.ts'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { latinDigits } from '#shared/normalise.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'

type Piece = { id: number; sku: string; quantity: string }

/** Sends goods in exchange: begins with the same goods in the same numbers. */
export function ExchangeForm({ found: { id, lines }, onDone }: { found: DeskReturn; onDone: () => void }) {
  const locale = useLocale()
  const words = deskRequests[locale]
  const [pieces, setPieces] = useState<Piece[]>(() =>
    lines.map(({ sku, quantity }, n) => ({ id: n, sku, quantity: String(quantity) })),
  )
  const [carrier, setCarrier] = useState('')
  const [tracking_link, setLink] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const set = (which: number, change: Partial<Piece>) =>
    setPieces((before) => before.map((piece) => (piece.id === which ? { ...piece, ...change } : piece)))

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const goods = pieces
        .filter(({ sku }) => sku.trim() !== '')
        .map(({ sku, quantity }) => ({ sku, quantity: Number(latinDigits(quantity)) || 0 }))
      await deskCall('POST /desk/returns/{id}/exchange', { params: { id }, body: { goods, carrier, tracking_link } })
      onDone()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} className="space-y-4">
      <p className="text-small">{words.exchange_text}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      {pieces.map((piece) => (
        <div key={piece.id} className="grid grid-cols-[1fr_6rem] gap-3">
          <Field
            label={words.sku}
            dir="ltr"
            value={piece.sku}
            onChange={(event) => set(piece.id, { sku: event.target.value })}
          />
          <Field
            label={words.quantity}
            inputMode="numeric"
            dir="ltr"
            value={piece.quantity}
            onChange={(event) => set(piece.id, { quantity: event.target.value })}
          />
        </div>
      ))}
      <Button look="plain" onClick={() => setPieces([...pieces, { id: pieces.length, sku: '', quantity: '1' }])}>
        {words.add_goods}
      </Button>
      <div className="grid gap-3 md:grid-cols-2">
        <Field
          label={words.carrier}
          optional
          maxLength={60}
          value={carrier}
          onChange={(event) => setCarrier(event.target.value)}
        />
        <Field
          label={words.tracking_link}
          optional
          type="url"
          dir="ltr"
          placeholder="https://"
          maxLength={500}
          value={tracking_link}
          onChange={(event) => setLink(event.target.value)}
        />
      </div>
      <Button type="submit" look="primary" busy={busy}>
        {words.send}
      </Button>
    </form>
  )
}
