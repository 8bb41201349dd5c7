import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { DeskAnswer } from '#shared/desk/calls.ts'
import { type CentreForm, centreForm } from '#shared/desk/setup-forms.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskCentres } from '#shared/i18n/desk/setup/centres.ts'
import { deskFacts } from '#shared/i18n/desk/setup/facts.ts'
import { deskSettings } from '#shared/i18n/desk/setup/settings.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { deskCall } from '#web/desk/call.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Ask } from '#web/desk/parts/ask.tsx'
import { Page } from '#web/desk/parts/page.tsx'
import { BackLink } from '#web/desk/setup/back-link.tsx'
import { SettingForm } from '#web/desk/setup/setting-form.tsx'

type Centre = DeskAnswer<'GET /desk/settings/centres'>['rows'][number]

export function loader({ request }: LoaderFunctionArgs) {
  return deskCall('GET /desk/settings/centres', {}, request.signal)
}

const blank = Object.fromEntries(Object.keys(centreForm.shape).map((name) => [name, ''])) as CentreForm

/** The workshops that mount wheels, as buyers see them. */
export default function CentresPage() {
  const { rows } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const words = deskCentres[locale]
  const settings = deskSettings[locale]
  const { may } = useMember()
  const [edited, setEdited] = useState<Centre | 'new' | null>(null)
  const [removed, setRemoved] = useState<Centre | null>(null)
  const mayChange = may('settings.change')
  return (
    <Page title={settings.centres} intro={words.centres_intro} action={<BackLink />}>
      {mayChange && (
        <Button look="primary" onClick={() => setEdited('new')}>
          {words.centre_add}
        </Button>
      )}
      {rows.length === 0 ? (
        <Notice kind="info" title={words.centres_none}>
          {words.centres_none_text}
        </Notice>
      ) : (
        <ul className="card max-w-3xl divide-y divide-line">
          {rows.map((centre) => (
            <Row
              key={centre.id}
              centre={centre}
              onEdit={mayChange ? () => setEdited(centre) : undefined}
              onRemove={() => setRemoved(centre)}
            />
          ))}
        </ul>
      )}
      {edited && <CentreDialog centre={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveQuestion centre={removed} onClose={() => setRemoved(null)} />}
    </Page>
  )
}

type RowProps = { centre: Centre; onEdit: (() => void) | undefined; onRemove: () => void }

function Row({ centre: { values, example }, onEdit, onRemove }: RowProps) {
  const locale = useLocale()
  const words = deskCentres[locale]
  const settings = deskSettings[locale]
  const arabic = locale === 'ar'
  const name = arabic ? values.centre_name_ar : values.centre_name
  const facts = arabic
    ? [values.emirate_ar, values.address_ar, values.hours_ar]
    : [values.emirate, values.address, values.hours]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-56 text-small">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-body">
          <bdi>{name}</bdi>
          {example && <Badge>{words.centre_example}</Badge>}
        </p>
        <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
        {values.phone && (
          <p>
            <bdi dir="ltr">{values.phone}</bdi>
          </p>
        )}
        <a href={values.map_link} target="_blank" rel="noreferrer" className="textlink break-all">
          <bdi dir="ltr">{values.map_link}</bdi>
        </a>
      </div>
      {onEdit && (
        <div className="flex gap-2">
          <Button aria-label={`${settings.change}: ${name}`} onClick={onEdit}>
            {settings.change}
          </Button>
          <Button look="plain" aria-label={`${words.centre_remove}: ${name}`} onClick={onRemove}>
            {words.centre_remove}
          </Button>
        </div>
      )}
    </li>
  )
}

function CentreDialog({ centre, onClose }: { centre: Centre | null; onClose: () => void }) {
  const locale = useLocale()
  const words = deskCentres[locale]
  const facts = deskFacts[locale]
  const { revalidate } = useRevalidator()
  const name = locale === 'ar' ? centre?.values.centre_name_ar : centre?.values.centre_name
  return (
    <Dialog open onClose={onClose} kind="sheet" title={name ? <bdi>{name}</bdi> : words.centre_add}>
      <SettingForm<CentreForm>
        stored={centre ?? { version: 0, values: blank }}
        save={async (values, version) => {
          if (centre)
            await deskCall('PUT /desk/settings/centres/{id}', { params: { id: centre.id }, body: { version, values } })
          else await deskCall('POST /desk/settings/centres', { body: values })
          toast(centre ? deskFrame[locale].saved : words.centre_added)
          await revalidate()
        }}
        onSaved={onClose}
        groups={[
          {
            fields: [
              { name: 'centre_name' },
              { name: 'centre_name_ar' },
              { name: 'emirate' },
              { name: 'emirate_ar' },
              { name: 'address', optional: true },
              { name: 'address_ar', optional: true },
              { name: 'hours', optional: true, hint: words.hint_hours_words },
              { name: 'hours_ar', optional: true },
              { name: 'phone', kind: 'figure', optional: true, hint: facts.hint_phone },
              { name: 'map_link', kind: 'figure' },
            ],
          },
        ]}
      />
    </Dialog>
  )
}

function RemoveQuestion({ centre, onClose }: { centre: Centre; onClose: () => void }) {
  const locale = useLocale()
  const words = deskCentres[locale]
  const { revalidate } = useRevalidator()
  const { centre_name, centre_name_ar } = centre.values
  return (
    <Ask
      title={words.centre_remove_title(locale === 'ar' ? centre_name_ar : centre_name)}
      verb={words.centre_remove}
      onClose={onClose}
      onConfirm={async () => {
        await deskCall('DELETE /desk/settings/centres/{id}', { params: { id: centre.id } })
        toast(words.centre_removed)
        await revalidate()
      }}
    >
      <p className="text-small">{words.centre_remove_text}</p>
    </Ask>
  )
}
