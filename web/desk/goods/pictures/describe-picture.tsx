import { useRevalidator } from 'react-router'
import type { GoodsPicture, PictureWords } from '#shared/desk/pictures.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { Badge } from '#web/design/badge.tsx'
import { Dialog } from '#web/design/dialog.tsx'
import { useLocale } from '#web/design/locale.ts'
import { deskCall } from '#web/desk/call.ts'
import { toast } from '#web/desk/frame/toasts.tsx'
import { SettingForm } from '#web/desk/setup/setting-form.tsx'

/** Marks a picture whose words are missing in one language or both. */
export function DescribedBadge({ picture: { words: said } }: { picture: GoodsPicture }) {
  const words = deskPictures[useLocale()]
  const { alt = '', alt_ar = '' } = said?.values ?? {}
  if (alt && alt_ar) return null
  return (
    <span className="block">
      <Badge>{alt || alt_ar ? words.not_described_language : words.not_described}</Badge>
    </span>
  )
}

type Props = { picture: GoodsPicture; title: string; onClose: () => void }

/** One object, because the form takes another one for a reload, and would forget the version of a settled conflict. */
const neverDescribed = { version: 1, values: { alt: '', alt_ar: '' } }

/** What a picture shows, in both languages. */
export function DescribePicture({ picture, title, onClose }: Props) {
  const words = deskPictures[useLocale()]
  const { revalidate } = useRevalidator()
  return (
    <Dialog open kind="sheet" onClose={onClose} title={words.describe_title(title)}>
      <p className="mb-4 text-small">{words.describe_text}</p>
      <SettingForm<PictureWords>
        stored={picture.words ?? neverDescribed}
        save={async (values, version) => {
          await deskCall('PUT /desk/pictures/words', { body: { name: picture.name, version, values } })
          toast(words.described)
          await revalidate()
        }}
        onSaved={onClose}
        groups={[
          {
            fields: [
              { name: 'alt', kind: 'area', hint: words.alt_hint },
              { name: 'alt_ar', kind: 'area' },
            ],
          },
        ]}
      />
    </Dialog>
  )
}
