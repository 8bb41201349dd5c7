import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CalendarForm, weekdays } from '#shared/desk/setup-forms.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskDelivery } from '#shared/i18n/desk/setup/delivery.ts'
import { settingFields } from '#shared/i18n/desk/setup/setting-fields.ts'
import { Button } from '#web/design/button.tsx'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { formatDay } from '#web/desk/format.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

/** Cut-off, working days and holidays. */
export function CalendarFields({ stored }: { stored: { version: number; values: CalendarForm } }) {
  const locale = useLocale()
  const words = deskDelivery[locale]
  const labels = settingFields[locale]
  const { revalidate } = useRevalidator()
  const form = useForm<CalendarForm>(stored, async (values, version) => {
    await deskCall('PUT /desk/settings/calendar', { body: { version, values } })
    toast(deskFrame[locale].saved)
    await revalidate()
  })
  const days = form.values.working_days.split(',').filter(Boolean)
  const turn = (day: string, isOn: boolean) =>
    form.set('working_days', weekdays.filter((each) => (each === day ? isOn : days.includes(each))).join(','))
  const showDays = (value: string) =>
    value
      .split(',')
      .flatMap((day) => weekdays.filter((each) => each === day).map((each) => words[each]))
      .join(', ')
  return (
    <>
      <FormFrame form={form} guarded>
        <Field label={labels.cutoff} type="time" dir="ltr" className="max-w-48" {...form.field('cutoff')} />
        <ChoiceGroup legend={labels.working_days} error={form.field('working_days').error ?? undefined}>
          <div className="flex flex-wrap gap-x-6">
            {weekdays.map((day) => (
              <Choice
                key={day}
                kind="checkbox"
                label={words[day]}
                checked={days.includes(day)}
                onChange={(event) => turn(day, event.target.checked)}
              />
            ))}
          </div>
        </ChoiceGroup>
        <Holidays value={form.values.holidays} onChange={(value) => form.set('holidays', value)} />
      </FormFrame>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={[
            { name: 'cutoff', label: labels.cutoff },
            { name: 'working_days', label: labels.working_days, show: showDays },
            { name: 'holidays', label: labels.holidays, show: (value) => value.replaceAll(',', ', ') },
          ]}
          onSettle={form.settle}
        />
      )}
    </>
  )
}

/** Days on which nothing leaves; several in a row, such as those of Eid, are added at once. */
function Holidays({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const locale = useLocale()
  const words = deskDelivery[locale]
  const days = value.split(',').filter(Boolean)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const add = () => {
    onChange([...new Set([...days, ...daysBetween(from, to || from)])].toSorted().join(','))
    setFrom('')
    setTo('')
  }
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-semibold text-small">{words.holidays}</legend>
      {days.length === 0 && <p className="text-muted text-small">{words.holidays_none}</p>}
      <ul className="flex flex-wrap gap-2">
        {days.map((day) => (
          <li key={day} className="flex items-center rounded-full border border-line bg-raised ps-4 text-small">
            <Figure>{formatDay(day, locale)}</Figure>
            <button
              type="button"
              aria-label={words.holiday_remove(formatDay(day, locale))}
              onClick={() => onChange(days.filter((each) => each !== day).join(','))}
              className="grid size-11 place-items-center rounded-full hover:text-error"
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={words.holiday_from}
          type="date"
          dir="ltr"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label={words.holiday_to}
          type="date"
          dir="ltr"
          optional
          min={from}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button onClick={add} disabled={from === '' || (to !== '' && to < from)}>
          {words.holiday_add}
        </Button>
      </div>
    </fieldset>
  )
}

/** Both included; at most a month, because a longer holiday is a slip of the finger. */
function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(`${from}T00:00:00Z`)
  const count = Math.min(31, Math.round((Date.parse(`${to}T00:00:00Z`) - first) / 86_400_000) + 1)
  return Array.from({ length: Math.max(1, count) }, (_, index) =>
    new Date(first + index * 86_400_000).toISOString().slice(0, 10),
  )
}
