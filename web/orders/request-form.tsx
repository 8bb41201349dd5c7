import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type RequestReason, reasonsFor, requestLength } from '#shared/after-sale/lists.ts'
import type { OrderRequests } from '#shared/api/requests.ts'
import { requests } from '#shared/i18n/requests.ts'
import { call } from '#web/browser/api.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { ChoiceGroup } from '#web/design/choice.tsx'
import { Select } from '#web/design/field.tsx'
import { GoodsCount } from '#web/design/goods-count.tsx'
import { Notice } from '#web/design/notice.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

type Props = {
  order_id: string
  signature?: string | undefined
  can: 'cancel' | 'return'
  lines: OrderRequests['lines']
  onSent: () => void
  onCancel: () => void
}

/**
 * The buyer's request, with the pieces of a return. It begins in its first field, because the button that opened it is gone;
 * what was typed stays after a failed send.
 */
export function RequestForm({ order_id, signature, can, lines, onSent, onCancel }: Props) {
  const words = useMessages(requests)
  const locale = useLocale()
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const [reason, setReason] = useState<RequestReason | ''>('')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const chosen = Object.entries(pieces).flatMap(([line_id, quantity]) => (quantity > 0 ? [{ line_id, quantity }] : []))
  const form = useRef<HTMLFormElement>(null)
  const isShort = can === 'return' && chosen.length === 0

  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (isShort || reason === '')
      return form.current?.querySelector<HTMLElement>(isShort ? 'select' : '[name=reason]')?.focus()
    setBusy(true)
    setProblem(null)
    try {
      const body = { kind: can, reason, text, lines: can === 'return' ? chosen : [] }
      await call('POST /order/{id}/requests', {
        params: { id: order_id },
        query: { ...(signature && { signature }) },
        body,
      })
      onSent()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)} className="card max-w-prose space-y-4 p-4">
      <h3 className="font-semibold">{words[`title_${can}`]}</h3>
      {problem && <Notice kind="error">{problem}</Notice>}
      {can === 'return' && (
        <ChoiceGroup legend={words.pieces} error={isTried && isShort ? words.choose_pieces : undefined}>
          {lines
            .filter(({ left }) => left > 0)
            .map((line) => (
              <GoodsCount
                key={line.line_id}
                goods={line}
                count={pieces[line.line_id] ?? 0}
                most={line.left}
                none={words.none}
                onCount={(count) => setPieces({ ...pieces, [line.line_id]: count })}
              />
            ))}
        </ChoiceGroup>
      )}
      <Select
        name="reason"
        label={words.reason}
        value={reason}
        error={isTried && reason === '' ? words.choose_reason : null}
        onChange={(event) => setReason(event.target.value as RequestReason | '')}
      >
        <option value="">{words.reason_choose}</option>
        {reasonsFor(can).map((each) => (
          <option key={each} value={each}>
            {words[`reason_${each}`]}
          </option>
        ))}
      </Select>
      <TextArea
        label={words.words}
        optional
        rows={3}
        maxLength={requestLength.text}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {words.send}
        </Button>
        <Button onClick={onCancel}>{words.back}</Button>
      </div>
    </form>
  )
}
