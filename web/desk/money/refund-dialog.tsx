import { useRef, useState } from 'react'
import { refundOfPieces } from '#shared/after-sale/refund-sum.ts'
import type { OrderMoney } from '#shared/desk/money.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskMoney } from '#shared/i18n/desk/money.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { Ask } from '#web/desk/parts/ask.tsx'

type Line = OrderMoney['lines'][number]
type Chosen = { [line_id: string]: { quantity: number; restock: boolean } }

const reasons = ['returned', 'goodwill', 'cancelled'] as const

type Props = { order_id: string; money: OrderMoney; onClose: () => void; onDone: (what: string) => void }

/** Refunds pieces of an order, or a sum. A repeated press is the same refund; after another choice it is another one. */
export function RefundDialog({ order_id, money, onClose, onDone }: Props) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const keys = useRef(new Map<string, string>())
  const [how, setHow] = useState<'pieces' | 'sum'>(money.lines.some(isLeft) ? 'pieces' : 'sum')
  const [chosen, setChosen] = useState<Chosen>({})
  const [delivery, setDelivery] = useState(false)
  const [sum, setSum] = useState('')
  const [reason, setReason] = useState<(typeof reasons)[number]>('returned')
  const [note, setNote] = useState('')
  const [repeated, setRepeated] = useState<string>()
  const [again, setAgain] = useState<string>()
  const say = (fils: number) => formatMoney(fils, locale, money.currency)

  const pieces = money.lines.flatMap((line) => {
    const { quantity = 0, restock = false } = chosen[line.line_id] ?? {}
    return quantity > 0 ? [{ line, quantity, restock: restock && line.can_restock >= quantity }] : []
  })
  const ofPieces = pieces.reduce((all, { line, quantity }) => all + refundOfPieces(line, quantity), 0)
  const amount =
    how === 'sum'
      ? (parseMoney(latinDigits(sum), money.currency) ?? 0)
      : ofPieces + (delivery ? money.delivery_left : 0)
  const lines = pieces.map(({ line, ...piece }) => ({ line_id: line.line_id, ...piece }))
  const wanted = { amount, ...(how === 'sum' ? { lines: [], delivery: false } : { lines, delivery }) }
  const choice = JSON.stringify(wanted)

  async function send() {
    if (amount <= 0)
      throw new DeskProblem(undefined, how === 'sum' ? words.sum_wrong : words.nothing_chosen, 422, 'invalid')
    const key = keys.current.get(choice) ?? crypto.randomUUID()
    keys.current.set(choice, key)
    const body = { key, reason, note, again: again === choice, ...wanted }
    try {
      await deskCall('POST /desk/orders/{id}/refunds', { params: { id: order_id }, body })
    } catch (error) {
      if (error instanceof DeskProblem && error.code === 'refund_repeated') setRepeated(choice)
      throw error
    }
    onDone(words.refund_done)
  }

  return (
    <Ask
      title={words.refund_title}
      verb={amount > 0 ? words.refund_verb(say(amount)) : words.refund}
      onClose={onClose}
      onConfirm={send}
    >
      <ChoiceGroup legend={words.how}>
        {(['pieces', 'sum'] as const).map((each) => (
          <Choice
            key={each}
            kind="radio"
            name="how"
            label={words[`by_${each}`]}
            checked={how === each}
            onChange={() => setHow(each)}
          />
        ))}
      </ChoiceGroup>
      {how === 'pieces' ? (
        <div className="divide-y divide-line border-line border-y">
          {money.lines.map((line) => (
            <PiecesOfLine
              key={line.line_id}
              line={line}
              chosen={chosen[line.line_id] ?? { quantity: 0, restock: false }}
              onChange={(now) => setChosen((before) => ({ ...before, [line.line_id]: now }))}
            />
          ))}
          {money.delivery_left > 0 && (
            <Choice
              kind="checkbox"
              label={words.delivery(say(money.delivery_left))}
              checked={delivery}
              onChange={(event) => setDelivery(event.target.checked)}
            />
          )}
        </div>
      ) : (
        <Field
          label={words.sum(money.currency)}
          hint={words.sum_hint(say(money.left))}
          inputMode="decimal"
          dir="ltr"
          value={sum}
          onChange={(event) => setSum(event.target.value)}
        />
      )}
      <Select
        label={words.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value as (typeof reasons)[number])}
      >
        {reasons.map((each) => (
          <option key={each} value={each}>
            {words[`reason_${each}`]}
          </option>
        ))}
      </Select>
      <Field
        label={words.note}
        hint={words.note_hint}
        optional
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {repeated === choice && (
        <Choice
          kind="checkbox"
          label={words.repeat}
          checked={again === choice}
          onChange={(event) => setAgain(event.target.checked ? choice : undefined)}
        />
      )}
    </Ask>
  )
}

function isLeft({ quantity, refunded }: Line): boolean {
  return quantity > refunded
}

function PiecesOfLine({
  line,
  chosen,
  onChange,
}: {
  line: Line
  chosen: Chosen[string]
  onChange: (now: Chosen[string]) => void
}) {
  const locale = useLocale()
  const words = deskMoney[locale]
  const left = line.quantity - line.refunded
  const name = nameWithSizes(locale === 'ar' ? line.name_ar : line.name)
  return (
    <div className="space-y-1 py-3">
      <p className="text-small">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <Figure className="wrap-anywhere text-label text-muted">{line.sku}</Figure>
      </p>
      {left === 0 ? (
        <p className="text-muted text-small">{words.all_refunded}</p>
      ) : (
        <div className="flex flex-wrap items-end gap-x-4">
          <Select
            className="w-28"
            label={words.pieces}
            hint={words.of_pieces(line.quantity)}
            value={chosen.quantity}
            onChange={(event) => onChange({ ...chosen, quantity: Number(event.target.value) })}
          >
            {Array.from({ length: left + 1 }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are the options
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </Select>
          {chosen.quantity > 0 && line.can_restock >= chosen.quantity && (
            <Choice
              kind="checkbox"
              label={words.to_shelf}
              hint={words.to_shelf_hint}
              checked={chosen.restock}
              onChange={(event) => onChange({ ...chosen, restock: event.target.checked })}
            />
          )}
        </div>
      )}
    </div>
  )
}
