import { useEffect, useRef, useState } from 'react'
import { type RequestReason, reasonsFor, requestLength } from '#shared/after-sale/lists.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { requests } from '#shared/i18n/requests.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { ChoiceGroup } from '#web/design/choice.tsx'
import { Select } from '#web/design/field.tsx'
import { GoodsCount } from '#web/design/goods-count.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Spinner } from '#web/design/spinner.tsx'
import { TextArea } from '#web/design/text-area.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { Ask } from '#web/desk/parts/ask.tsx'
import { OutcomeChoice } from '#web/desk/requests/outcome-choice.tsx'

type Props = {
  order_id: string
  /** A request written down for a buyer, or a return opened at once. */
  what: 'request' | 'return'
  kind: 'cancel' | 'return'
  onClose: () => void
  onDone: (what: string) => void
}

/** Writes down what a buyer asked for by phone, or opens a return. */
export function NewDialog({ order_id, what, kind, onClose, onDone }: Props) {
  const locale = useLocale()
  const words = deskRequests[locale]
  const [lines, setLines] = useState<OrderMoney['lines'] | null>(kind === 'return' ? null : [])
  const [problem, setProblem] = useState<string | null>(null)
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const [reason, setReason] = useState<RequestReason>('changed_mind')
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<'refund' | 'exchange'>('refund')
  const [isTried, setTried] = useState(false)
  const counts = useRef<HTMLDivElement>(null)
  const isNone = Object.values(pieces).every((quantity) => quantity === 0)
  // They come after the dialog has opened, and it begins with them.
  useEffect(() => {
    if (lines) focusFirst(counts.current)
  }, [lines])
  useEffect(() => {
    const leaving = new AbortController()
    if (kind === 'return')
      deskCall('GET /desk/orders/{id}/money', { params: { id: order_id } }, leaving.signal).then(
        (money) => setLines(money.lines.filter(({ can_return }) => can_return > 0)),
        (error: unknown) => !leaving.signal.aborted && setProblem(sayError(error, locale)),
      )
    return () => leaving.abort()
  }, [order_id, kind, locale])

  async function send() {
    const chosen = Object.entries(pieces).flatMap(([line_id, quantity]) => (quantity ? [{ line_id, quantity }] : []))
    if (kind === 'return' && chosen.length === 0) {
      setTried(true)
      focusFirst(counts.current)
      throw new DeskProblem(undefined, words.choose_pieces, 422, 'invalid')
    }
    const params = { id: order_id }
    if (what === 'request') {
      await deskCall('POST /desk/orders/{id}/requests', { params, body: { kind, reason, text, lines: chosen } })
      return onDone(words.filed)
    }
    await deskCall('POST /desk/orders/{id}/returns', { params, body: { kind: outcome, reason, lines: chosen } })
    onDone(words.opened)
  }

  return (
    <Ask
      title={what === 'request' ? words.file_title : words.open_return}
      verb={what === 'request' ? words.file : words.open_return}
      onClose={onClose}
      onConfirm={send}
    >
      <p className="text-small">{what === 'request' ? words.file_text : words.accept_return_text}</p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <p className="font-semibold text-small">{words[`kind_${kind}`]}</p>
      {!lines && !problem && <Spinner size={32} label={words.loading} />}
      {lines && lines.length > 0 && (
        <div ref={counts}>
          <ChoiceGroup legend={requests[locale].pieces}>
            {lines.map((line) => (
              <GoodsCount
                key={line.line_id}
                goods={line}
                count={pieces[line.line_id] ?? 0}
                most={line.can_return}
                isWrong={isTried && isNone}
                onCount={(count) => setPieces({ ...pieces, [line.line_id]: count })}
              />
            ))}
          </ChoiceGroup>
        </div>
      )}
      {(lines || problem) && (
        <>
          <Select
            label={words.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value as RequestReason)}
          >
            {reasonsFor(kind).map((each) => (
              <option key={each} value={each}>
                {requests[locale][`reason_${each}`]}
              </option>
            ))}
          </Select>
          {what === 'request' ? (
            <TextArea
              label={words.buyer_wrote}
              optional
              rows={3}
              maxLength={requestLength.text}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          ) : (
            <OutcomeChoice outcome={outcome} onChoose={setOutcome} />
          )}
        </>
      )}
    </Ask>
  )
}

function focusFirst(counts: HTMLElement | null) {
  counts?.querySelector('select')?.focus()
}
