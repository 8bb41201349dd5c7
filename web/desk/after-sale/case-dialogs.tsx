import { useState } from 'react'
import { guaranteeOutcomes } from '#shared/after-sale/lists.ts'
import type { DeskCase } from '#shared/desk/guarantee.ts'
import { deskAfterSale } from '#shared/i18n/desk/after-sale.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { DeskProblem, deskCall } from '#web/desk/call.ts'
import { Ask } from '#web/desk/parts/ask.tsx'

type DialogProps = { onClose: () => void; onDone: () => void }

export function AskForPhotos({ number, onClose, onDone }: DialogProps & { number: string }) {
  const words = deskAfterSale[useLocale()]
  const [why, setWhy] = useState('')
  return (
    <Ask
      title={words.case_ask}
      verb={words.case_ask}
      onClose={onClose}
      onConfirm={async () => {
        await deskCall('POST /desk/guarantee/{number}/ask', { params: { number }, body: { why } })
        onDone()
      }}
    >
      <TextArea
        label={words.case_ask_text}
        required
        rows={3}
        maxLength={1000}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </Ask>
  )
}

/** Refund, exchange or refusal, or closing where the money went back otherwise, with the reason that the buyer reads. */
export function Decide({ whole, onClose, onDone }: DialogProps & { whole: DeskCase }) {
  const locale = useLocale()
  const words = deskAfterSale[locale]
  const { case: shown, currency, refund_by_default, is_refunded, quantity } = whole
  const [outcome, setOutcome] = useState<(typeof guaranteeOutcomes)[number]>(is_refunded ? 'closed' : 'refund')
  const impossible = is_refunded ? 'exchange' : 'closed'
  const [why, setWhy] = useState('')
  const [sum, setSum] = useState('')
  const [sku, setSku] = useState('')
  const [pieces, setPieces] = useState(String(quantity))
  async function send() {
    const amount = outcome === 'refund' && sum.trim() !== '' ? parseMoney(latinDigits(sum), currency) : undefined
    if (outcome === 'refund' && sum.trim() !== '' && !amount)
      throw new DeskProblem(undefined, words.case_amount_wrong, 422, 'invalid')
    const replacements =
      outcome === 'exchange' && sku.trim() ? [{ sku, quantity: Number(latinDigits(pieces)) || 0 }] : []
    const body = { outcome, why, replacements, ...(amount && { amount }) }
    await deskCall('POST /desk/guarantee/{number}/decide', { params: { number: shown.number }, body })
    onDone()
  }
  return (
    <Ask title={words.case_decide} verb={words.case_decide} onClose={onClose} onConfirm={send}>
      <ChoiceGroup legend={words.case_decision}>
        {guaranteeOutcomes
          .filter((each) => each !== impossible)
          .map((each) => (
            <Choice
              key={each}
              kind="radio"
              name="outcome"
              label={words[`case_for_${each}`]}
              checked={outcome === each}
              onChange={() => setOutcome(each)}
            />
          ))}
      </ChoiceGroup>
      {outcome === 'refund' && (
        <Field
          label={words.case_amount(currency)}
          hint={words.case_amount_hint(formatMoney(refund_by_default, locale, currency))}
          optional
          dir="ltr"
          inputMode="decimal"
          value={sum}
          onChange={(event) => setSum(event.target.value)}
        />
      )}
      {outcome === 'exchange' && (
        <>
          <p className="text-small">{words.case_exchange_text}</p>
          <div className="grid grid-cols-[1fr_6rem] gap-3">
            <Field
              label={words.case_replacement}
              dir="ltr"
              required
              value={sku}
              onChange={(event) => setSku(event.target.value)}
            />
            <Field
              label={words.case_pieces}
              dir="ltr"
              inputMode="numeric"
              value={pieces}
              onChange={(event) => setPieces(event.target.value)}
            />
          </div>
        </>
      )}
      <TextArea
        label={words.case_why}
        required
        rows={3}
        maxLength={1000}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </Ask>
  )
}

const costKinds = ['return_courier', 'new_courier', 'write_off'] as const

export function BookCost({ number, onClose, onDone }: DialogProps & { number: string }) {
  const words = deskAfterSale[useLocale()]
  const [kind, setKind] = useState<(typeof costKinds)[number]>('return_courier')
  const [sum, setSum] = useState('')
  const [repeated, setRepeated] = useState<string>()
  const [again, setAgain] = useState<string>()
  // The confirmation is for this cost alone.
  const cost = `${kind} ${sum.trim()}`
  return (
    <Ask
      title={words.case_cost}
      verb={words.case_cost}
      onClose={onClose}
      onConfirm={async () => {
        const [, minus, figure = ''] = /^\s*([-−]?)\s*(.+)$/.exec(sum) ?? []
        const fils = parseMoney(latinDigits(figure))
        if (!fils) throw new DeskProblem(undefined, words.case_amount_wrong, 422, 'invalid')
        const body = { kind, amount: minus ? -fils : fils, again: again === cost }
        try {
          await deskCall('POST /desk/guarantee/{number}/costs', { params: { number }, body })
        } catch (error) {
          if (error instanceof DeskProblem && error.code === 'guarantee_cost_repeated') setRepeated(cost)
          throw error
        }
        onDone()
      }}
    >
      <Select
        label={words.case_cost_kind}
        value={kind}
        onChange={(event) => setKind(event.target.value as (typeof costKinds)[number])}
      >
        {costKinds.map((each) => (
          <option key={each} value={each}>
            {words[`cost_${each}`]}
          </option>
        ))}
      </Select>
      <Field
        label={words.case_amount('AED')}
        hint={words.case_cost_hint}
        dir="ltr"
        required
        value={sum}
        onChange={(event) => setSum(event.target.value)}
      />
      {repeated === cost && (
        <Choice
          kind="checkbox"
          label={words.case_cost_again}
          checked={again === cost}
          onChange={(event) => setAgain(event.target.checked ? cost : undefined)}
        />
      )}
    </Ask>
  )
}
