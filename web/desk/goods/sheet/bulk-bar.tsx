import { useState } from 'react'
import type { WheelFilters } from '#shared/desk/goods.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskSheet } from '#shared/i18n/desk/sheet.ts'
import { latinDigits } from '#shared/normalise.ts'
import { Button, LinkButton } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field, Select } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { ChangeDialog } from '#web/desk/goods/sheet/change-dialog.tsx'

type Props = {
  picked: ReadonlySet<number>
  filters: WheelFilters
  search: string
  onDone: (change: { id: string; skus: number }) => void
}

type Bulk = { action: 'hide' | 'show' | 'percent'; percent?: string; round?: '1' | '5' | '10'; crosses_out?: boolean }

/** What can be done with the selected wheels, or with all that match the filters. */
export function BulkBar({ picked, filters, search, onDone }: Props) {
  const words = deskSheet[useLocale()]
  const [asking, setAsking] = useState(false)
  const [bulk, setBulk] = useState<Bulk>()
  const which = picked.size > 0 ? { ids: [...picked] } : { filters }
  return (
    <section aria-label={words.bulk} className="flex flex-wrap items-center gap-3">
      <p role="status" className="me-2 text-small">
        {picked.size > 0 ? words.picked(picked.size) : words.picked_all}
      </p>
      <Button onClick={() => setBulk({ action: 'hide' })}>{words.hide}</Button>
      <Button onClick={() => setBulk({ action: 'show' })}>{words.show}</Button>
      <Button onClick={() => setAsking(true)}>{words.change_price}</Button>
      <LinkButton to={`/desk/goods/sheet${search}`}>{words.open}</LinkButton>
      {asking && (
        <PriceQuestion
          onClose={() => setAsking(false)}
          onChosen={(chosen) => {
            setAsking(false)
            setBulk(chosen)
          }}
        />
      )}
      {bulk && (
        <ChangeDialog
          wanted={{ bulk: { ...bulk, ...which } }}
          onClose={() => setBulk(undefined)}
          onDone={(change) => {
            setBulk(undefined)
            onDone(change)
          }}
        />
      )}
    </section>
  )
}

function PriceQuestion({ onClose, onChosen }: { onClose: () => void; onChosen: (bulk: Bulk) => void }) {
  const locale = useLocale()
  const words = deskSheet[locale]
  const [percent, setPercent] = useState('-10')
  const [round, setRound] = useState<'1' | '5' | '10'>('5')
  const [crosses_out, setCrossesOut] = useState(false)
  const figure = latinDigits(percent.trim())
  const isRight = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(figure) && Number(figure) !== 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.change_price}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button
            look="primary"
            disabled={!isRight}
            onClick={() => onChosen({ action: 'percent', percent: figure, round, crosses_out })}
          >
            {words.look}
          </Button>
          <Button onClick={onClose}>{deskFrame[locale].cancel}</Button>
        </div>
      }
    >
      <div className="space-y-5">
        <Field
          label={words.percent}
          hint={words.percent_hint}
          dir="ltr"
          inputMode="decimal"
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <Select label={words.round} value={round} onChange={({ target }) => setRound(target.value as '5')}>
          {(['1', '5', '10'] as const).map((step) => (
            <option key={step} value={step}>
              {words.dirhams(Number(step))}
            </option>
          ))}
        </Select>
        <Choice
          kind="checkbox"
          label={words.crosses_out}
          checked={crosses_out}
          onChange={({ target }) => setCrossesOut(target.checked)}
        />
      </div>
    </Dialog>
  )
}
