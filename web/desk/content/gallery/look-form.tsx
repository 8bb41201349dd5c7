import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedLook, LookFields } from '#shared/desk/content/gallery.ts'
import { deskGallery } from '#shared/i18n/desk/content/gallery.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Choice, ChoiceGroup } from '#web/design/choice.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { TextArea } from '#web/design/text-area.tsx'
import { deskCall } from '#web/desk/call.ts'
import { CarFields } from '#web/desk/content/gallery/car-fields.tsx'
import { LookPhoto } from '#web/desk/content/gallery/look-photo.tsx'
import { WheelField } from '#web/desk/content/gallery/wheel-field.tsx'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { RemoveButton } from '#web/desk/parts/remove-button.tsx'

const blank: LookFields = {
  ...{ image: '', make: '', model: '', year: '', modification: '', sku: '' },
  ...{ scene: '', scene_ar: '', caption: '', caption_ar: '' },
  ...{ alt: '', alt_ar: '', visible: 'yes', source: 'shop', consent_name: '', consent_on: '', consent_note: '' },
}

/** Adds a picture to the gallery, or changes or removes one. */
export function LookForm({ look, onClose }: { look: ListedLook | null; onClose: () => void }) {
  const locale = useLocale()
  const words = deskGallery[locale]
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [stored] = useState({ version: look?.version ?? 0, values: look?.values ?? blank })
  const form = useForm<LookFields>(stored, async (values, version) => {
    if (look) await deskCall('PUT /desk/gallery/{id}', { params: { id: look.id }, body: { version, values } })
    else await deskCall('POST /desk/gallery', { body: values })
    toast(look ? deskFrame[locale].saved : words.added)
    await revalidate()
  })
  const { make, model, year, modification, sku, source } = form.values
  const error = (name: keyof LookFields) => form.field(name).error
  if (form.conflict) {
    const own = {
      image: words.photo,
      modification: words.engine,
      sku: words.wheel,
      visible: words.visible,
      source: words.origin,
    }
    return (
      <ConflictDialog
        conflict={form.conflict}
        yours={form.values}
        fields={(Object.keys(blank) as (keyof LookFields)[]).map((name) => ({
          name,
          label: { ...words, ...own }[name],
          ...(name === 'visible' && { show: (is) => deskFrame[locale][is as 'yes' | 'no'] }),
          ...(name === 'source' && { show: (by) => words[`source_${by as 'shop' | 'customer'}`] }),
        }))}
        onSettle={form.settle}
      />
    )
  }
  return (
    <Dialog open onClose={onClose} title={look ? words.edit_title : words.add} kind="sheet">
      <FormFrame form={{ ...form, busy: form.busy || isSending }} onSaved={onClose}>
        <LookPhoto
          stored={look?.picture?.base ?? null}
          error={error('image')}
          isSending={isSending}
          onSending={setSending}
          onSent={(name) => form.set('image', name)}
        />
        <CarFields
          car={{ make, model, year, modification }}
          errors={{
            ...{ make: error('make'), model: error('model') },
            ...{ year: error('year'), modification: error('modification') },
          }}
          onChange={(car) => {
            for (const part of ['make', 'model', 'year', 'modification'] as const) form.set(part, car[part])
          }}
        />
        <WheelField sku={sku} error={error('sku')} onChoose={(sku) => form.set('sku', sku)} />
        <fieldset className="space-y-4">
          <legend className="mb-2 font-semibold">{words.texts}</legend>
          <TextArea label={words.caption} rows={2} lang="en" dir="ltr" {...form.field('caption')} />
          <TextArea label={words.caption_ar} rows={2} lang="ar" dir="rtl" {...form.field('caption_ar')} />
          <Field label={words.scene} hint={words.scene_hint} lang="en" dir="ltr" {...form.field('scene')} />
          <Field label={words.scene_ar} lang="ar" dir="rtl" {...form.field('scene_ar')} />
          <Field label={words.alt} hint={words.alt_hint} optional lang="en" dir="ltr" {...form.field('alt')} />
          <Field label={words.alt_ar} optional lang="ar" dir="rtl" {...form.field('alt_ar')} />
        </fieldset>
        <ChoiceGroup legend={words.origin}>
          {(['shop', 'customer'] as const).map((by) => (
            <Choice
              key={by}
              kind="radio"
              name="source"
              checked={source === by}
              onChange={() => form.set('source', by)}
              label={words[`source_${by}`]}
            />
          ))}
        </ChoiceGroup>
        {source === 'customer' && (
          <div className="space-y-4">
            <p className="text-muted text-small">{words.consent}</p>
            <Field label={words.consent_name} dir="auto" autoComplete="off" {...form.field('consent_name')} />
            <Field label={words.consent_on} type="date" {...form.field('consent_on')} />
            <Field
              label={words.consent_note}
              hint={words.consent_note_hint}
              optional
              dir="auto"
              {...form.field('consent_note')}
            />
          </div>
        )}
        <Choice
          kind="checkbox"
          label={words.visible}
          checked={form.values.visible === 'yes'}
          onChange={({ target }) => form.set('visible', target.checked ? 'yes' : 'no')}
        />
      </FormFrame>
      {look && (
        <RemoveButton
          words={words}
          remove={() => deskCall('DELETE /desk/gallery/{id}', { params: { id: look.id } })}
          onRemoved={onClose}
        />
      )}
    </Dialog>
  )
}
