import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskVehicle, VehicleFigures } from '#shared/desk/vehicles.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskVehicles } from '#shared/i18n/desk/vehicles.ts'
import { Field, Select } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Section } from '#web/desk/parts/page.tsx'

/** The figures that verdicts are computed from, to be corrected by those who may. */
export function VehicleForm({ vehicle: { slug, version, values, loaded } }: { vehicle: DeskVehicle }) {
  const locale = useLocale()
  const words = deskVehicles[locale]
  const { may } = useMember()
  const { revalidate } = useRevalidator()
  const [stored, setStored] = useState({ version, values })
  if (stored.version !== version) setStored({ version, values })
  const form = useForm<VehicleFigures>(stored, async (values, version) => {
    await deskCall('PUT /desk/vehicles/{slug}', { params: { slug }, body: { version, values } })
    toast(deskFrame[locale].saved)
    await revalidate()
  })
  const labels: Record<keyof VehicleFigures, string> = {
    bolt_pattern: words.bolt_pattern,
    centre_bore: words.centre_bore_mm,
    rear_bore: words.rear_bore,
    fastener_type: words.fastener_type,
    thread_size: words.thread_size,
    torque: words.torque,
    wheel_load: words.wheel_load,
    factory_wheels: words.factory_wheels,
    source: words.source,
  }
  const hints: { [name in keyof VehicleFigures]?: string } = {
    bolt_pattern: words.bolt_pattern_hint,
    rear_bore: words.rear_bore_hint,
    factory_wheels: words.factory_wheels_hint,
  }
  const fasteners = { '': words.unknown, 'Lug nuts': words.fastener_nuts, 'Lug bolts': words.fastener_bolts }
  const names = Object.keys(labels) as (keyof VehicleFigures)[]
  const hintOf = (name: keyof VehicleFigures) =>
    loaded[name] === undefined ? hints[name] : words.was_loaded(loaded[name].replaceAll('\n', ' · ') || words.unknown)

  if (!may('vehicles.change'))
    return (
      <Section title={words.figures}>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {names.map((name) => (
            <div key={name} className="min-w-0">
              <dt className="text-label text-muted">{labels[name]}</dt>
              <dd className="break-words font-semibold text-small">
                {name === 'fastener_type' ? (
                  fasteners[values[name]]
                ) : (
                  <Figure className="whitespace-pre-line">{values[name] || '–'}</Figure>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    )
  return (
    <Section title={words.figures}>
      <p className="mb-4 text-muted text-small">{words.figures_hint}</p>
      <FormFrame form={form} guarded>
        <div className="grid gap-4 sm:grid-cols-2">
          {names.map((name) =>
            name === 'factory_wheels' ? (
              <TextArea
                key={name}
                label={labels[name]}
                hint={hintOf(name)}
                dir="ltr"
                spellCheck={false}
                rows={Math.max(3, form.values[name].split('\n').length + 1)}
                className="sm:col-span-2"
                {...form.field(name)}
              />
            ) : name === 'fastener_type' ? (
              <Select key={name} label={labels[name]} hint={hintOf(name)} {...form.field(name)}>
                {Object.entries(fasteners).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            ) : (
              <Field
                key={name}
                label={labels[name]}
                hint={name === 'source' ? words.source_hint : hintOf(name)}
                dir={name === 'source' ? 'auto' : 'ltr'}
                className={name === 'source' ? 'sm:col-span-2' : undefined}
                {...form.field(name)}
              />
            ),
          )}
        </div>
      </FormFrame>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          yours={form.values}
          fields={names.map((name) => ({ name, label: labels[name] }))}
          onSettle={form.settle}
        />
      )}
    </Section>
  )
}
