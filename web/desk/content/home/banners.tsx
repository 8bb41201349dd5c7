import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BannerFields, ListedBanner } from '#shared/desk/content/home.ts'
import { deskHome } from '#shared/i18n/desk/content/home.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { Field } from '#web/design/field.tsx'
import { Figure } from '#web/design/figure.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { ConflictDialog } from '#web/desk/form/conflict-dialog.tsx'
import { FormFrame } from '#web/desk/form/form-frame.tsx'
import { useForm } from '#web/desk/form/use-form.ts'
import { useMember } from '#web/desk/frame/session.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { Section } from '#web/desk/parts/page.tsx'
import { RemoveButton } from '#web/desk/parts/remove-button.tsx'

/** The lines above every page of the shop, with their beginning and end. */
export function Banners({ banners }: { banners: ListedBanner[] }) {
  const locale = useLocale()
  const words = deskHome[locale]
  const { may } = useMember()
  const [editing, setEditing] = useState<ListedBanner | 'new'>()
  return (
    <Section
      title={words.banners}
      action={may('content.change') && <Button onClick={() => setEditing('new')}>{words.banner_add}</Button>}
    >
      <p className="mb-3 text-muted text-small">{words.banners_intro}</p>
      {banners.length === 0 && <p className="text-small">{words.banner_none}</p>}
      <ul className="divide-y divide-line">
        {banners.map((banner) => (
          <li key={banner.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-small">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold">{locale === 'ar' ? banner.text_ar : banner.text}</span>
              <Figure className="text-label text-muted">
                {banner.starts_at.replace('T', ' ')} – {banner.ends_at.replace('T', ' ')}
              </Figure>
            </span>
            <Badge tone={banner.state === 'shown' ? 'accent' : 'neutral'}>{words[`state_${banner.state}`]}</Badge>
            {may('content.change') && (
              <Button look="plain" className="px-0!" onClick={() => setEditing(banner)}>
                {words.edit}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {editing && <BannerForm banner={editing === 'new' ? null : editing} onClose={() => setEditing(undefined)} />}
    </Section>
  )
}

const blank: BannerFields = { text: '', text_ar: '', link: '', starts_at: '', ends_at: '' }

function BannerForm({ banner, onClose }: { banner: ListedBanner | null; onClose: () => void }) {
  const locale = useLocale()
  const words = deskHome[locale]
  const { revalidate } = useRevalidator()
  const [stored] = useState(() => storedOf(banner))
  const form = useForm<BannerFields>(stored, async (values, version) => {
    if (banner) await deskCall('PUT /desk/home/banners/{id}', { params: { id: banner.id }, body: { version, values } })
    else await deskCall('POST /desk/home/banners', { body: values })
    toast(deskFrame[locale].saved)
    await revalidate()
  })
  const labels = {
    text: words.banner_text,
    text_ar: words.banner_text_ar,
    link: words.banner_link,
    starts_at: words.banner_starts,
    ends_at: words.banner_ends,
  }
  if (form.conflict)
    return (
      <ConflictDialog
        conflict={form.conflict}
        yours={form.values}
        fields={(['text', 'text_ar', 'link', 'starts_at', 'ends_at'] as const).map((name) => ({
          ...{ name, label: labels[name] },
        }))}
        onSettle={form.settle}
      />
    )
  return (
    <Dialog open onClose={onClose} title={banner ? words.banner_edit : words.banner_add} kind="sheet">
      <FormFrame form={form} onSaved={onClose}>
        <Field label={labels.text} dir="ltr" lang="en" maxLength={160} {...form.field('text')} />
        <Field label={labels.text_ar} dir="rtl" lang="ar" maxLength={160} {...form.field('text_ar')} />
        <Field label={labels.link} hint={words.banner_link_hint} dir="ltr" {...form.field('link')} />
        <Field label={labels.starts_at} type="datetime-local" {...form.field('starts_at')} />
        <Field label={labels.ends_at} hint={words.banner_ends_hint} type="datetime-local" {...form.field('ends_at')} />
      </FormFrame>
      {banner && (
        <RemoveButton
          words={{
            remove: words.banner_remove,
            remove_title: words.banner_remove_title,
            removed: words.banner_removed,
          }}
          remove={() => deskCall('DELETE /desk/home/banners/{id}', { params: { id: banner.id } })}
          onRemoved={onClose}
        />
      )}
    </Dialog>
  )
}

function storedOf(banner: ListedBanner | null): { version: number; values: BannerFields } {
  if (!banner) return { version: 0, values: blank }
  const { id: _, state: __, version, ...values } = banner
  return { version, values }
}
