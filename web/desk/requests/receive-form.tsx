import { type FormEvent, useState } from 'react'
import { type ReturnCondition, returnConditions } from '#shared/after-sale/lists.ts'
import type { DeskReturn } from '#shared/desk/requests.ts'
import { nameWithSizes } from '#shared/goods-name.ts'
import { deskRequests } from '#shared/i18n/desk/requests.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'

type How = { condition: ReturnCondition; restock: boolean }

/** Records how the goods of a return came. */
export function ReceiveForm({ found: { id, lines }, onDone }: { found: DeskReturn; onDone: () => void }) {
  const locale = useLocale()
  const words = deskRequests[locale]
  const [hows, setHows] = useState<Record<string, How>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const howOf = (line_id: string): How => hows[line_id] ?? { condition: 'good', restock: false }
  const set = (line_id: string, how: How) => setHows((before) => ({ ...before, [line_id]: how }))

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const body = {
        lines: lines.map(({ line_id }) => {
          const { condition, restock } = howOf(line_id)
          return { line_id, condition, restock: restock && condition === 'good' }
        }),
      }
      await deskCall('POST /desk/returns/{id}/receive', { params: { id }, body })
      onDone()
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} className="space-y-4">
      {problem && <Notice kind="error">{problem}</Notice>}
      {lines.map(({ line_id, sku, name, name_ar, quantity, special_order }) => {
        const how = howOf(line_id)
        return (
          <div key={line_id} className="space-y-2 border-line border-b pb-4">
            <p className="text-small">
              <bdi className="figures">{quantity}</bdi> ×{' '}
              <bdi className="font-semibold">{nameWithSizes(locale === 'ar' ? name_ar : name)}</bdi>{' '}
              <Figure className="wrap-anywhere text-muted">{sku}</Figure>
            </p>
            <div className="flex flex-wrap items-end gap-x-4">
              <Select
                className="w-56"
                label={words.condition}
                value={how.condition}
                onChange={(event) => set(line_id, { ...how, condition: event.target.value as ReturnCondition })}
              >
                {returnConditions.map((each) => (
                  <option key={each} value={each}>
                    {words[`condition_${each}`]}
                  </option>
                ))}
              </Select>
              {how.condition === 'good' && !special_order && (
                <Choice
                  kind="checkbox"
                  label={words.to_shelf}
                  checked={how.restock}
                  onChange={(event) => set(line_id, { ...how, restock: event.target.checked })}
                />
              )}
            </div>
          </div>
        )
      })}
      <Button type="submit" look="primary" busy={busy}>
        {words.receive}
      </Button>
    </form>
  )
}
