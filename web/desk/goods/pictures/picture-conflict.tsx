import type { GoodsPicture } from '#shared/desk/pictures.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'
import { Thumb } from '#web/desk/goods/parts.tsx'

type Props = { theirs: GoodsPicture[]; yours: GoodsPicture[]; onClose: () => void; onYours: () => Promise<void> }

/** Both lists of pictures, when another person saved first: one of them is chosen. */
export function PictureConflict({ theirs, yours, onClose, onYours }: Props) {
  const words = deskPictures[useLocale()]
  return (
    <Notice kind="warn" title={words.conflict_title}>
      <div className="mt-2 space-y-4">
        <Row label={words.theirs} pictures={theirs} />
        <Row label={words.yours} pictures={yours} />
        <div className="flex flex-wrap gap-3">
          <Button look="primary" onClick={onClose}>
            {words.keep_theirs}
          </Button>
          <Button onClick={() => void onYours()}>{words.use_yours}</Button>
        </div>
      </div>
    </Notice>
  )
}

function Row({ label, pictures }: { label: string; pictures: GoodsPicture[] }) {
  return (
    <div>
      <p className="mb-1 font-semibold">{label}</p>
      <div className="flex flex-wrap gap-2">
        {pictures.map(({ name, base }) => (
          <Thumb key={name} base={base} />
        ))}
      </div>
    </div>
  )
}
