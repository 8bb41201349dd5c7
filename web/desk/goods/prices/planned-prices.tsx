import { useState } from 'react'
import type { PlannedPrice } from '#shared/desk/prices.ts'
import { deskPrices } from '#shared/i18n/desk/prices.ts'
import { formatPrice } from '#shared/money.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Choice } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatTime } from '#web/desk/format.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast, toastProblem } from '#web/desk/frame/toasts.tsx'
import { Section } from '#web/desk/parts/page.tsx'

type Props = {
  kind: 'wheel' | 'addon'
  id: string
  planned: PlannedPrice[]
  onChanged: () => Promise<void>
}

/** What is typed is in the shop's time zone, which has no summer time. */
const moment = (typed: string) => `${typed.length === 16 ? `${typed}:00` : typed}+04:00`

/** Prices that begin and end by themselves. */
export function PlannedPrices({ kind, id, planned, onChanged }: Props) {
  const locale = useLocale()
  const words = deskPrices[locale]
  const { may } = useMember()
  const [busy, setBusy] = useState<string>()
  async function cancel(plan: string, isRunning: boolean) {
    setBusy(plan)
    try {
      await deskCall('DELETE /desk/plans/{id}', { params: { id: plan } })
      toast(isRunning ? words.ended_toast : words.cancelled_toast)
    } catch (error) {
      toastProblem(sayError(error, locale))
    } finally {
      setBusy(undefined)
      await onChanged()
    }
  }
  return (
    <Section title={words.planned}>
      {planned.length === 0 && <p className="mb-4 text-muted text-small">{words.no_plans}</p>}
      <ul className="mb-4 divide-y divide-line">
        {planned.map(({ id, price, begins_at, ends_at, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3 text-small">
            <bdi className="font-semibold">{formatPrice(price, locale)}</bdi>
            <span className="figures min-w-0 flex-1 basis-56">
              {formatTime(begins_at, locale)} – {ends_at ? formatTime(ends_at, locale) : words.stays}
            </span>
            <Badge tone={state === 'running' ? 'accent' : 'neutral'}>{words[`state_${state}`]}</Badge>
            {(state === 'planned' || state === 'running') && may('prices.change') && (
              <Button busy={busy === id} onClick={() => void cancel(id, state === 'running')}>
                {state === 'running' ? words.end_plan : words.cancel_plan}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may('prices.change') && <PlanForm kind={kind} id={id} onPlanned={onChanged} />}
    </Section>
  )
}

const empty = { price: '', begins_at: '', ends_at: '', crosses_out: 'yes' }

function PlanForm({ kind, id, onPlanned }: { kind: Props['kind']; id: string; onPlanned: () => Promise<void> }) {
  const words = deskPrices[useLocale()]
  const form = useForm<typeof empty>(
    { version: 0, values: empty },
    async ({ price, begins_at, ends_at, crosses_out }) => {
      const times = { begins_at: moment(begins_at), ends_at: ends_at ? moment(ends_at) : null }
      await deskCall('POST /desk/prices/{kind}/{id}/plans', {
        ...{ params: { kind, id }, body: { price, ...times, crosses_out: crosses_out === 'yes' } },
      })
      toast(words.planned_toast)
      await onPlanned()
    },
  )
  return (
    <FormFrame isAside form={form} verb={words.plan} onSaved={form.restart}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={words.price} dir="ltr" inputMode="decimal" autoComplete="off" {...form.field('price')} />
        <Field label={words.begins} type="datetime-local" hint={words.gulf_time} {...form.field('begins_at')} />
        <Field label={words.ends} type="datetime-local" hint={words.ends_hint} {...form.field('ends_at')} />
      </div>
      <Choice
        kind="checkbox"
        label={words.cross_out}
        checked={form.values.crosses_out === 'yes'}
        onChange={({ target }) => form.set('crosses_out', target.checked ? 'yes' : 'no')}
      />
    </FormFrame>
  )
}
