import { canCrop } from '#shared/crop.ts'
import type { GoodsPicture } from '#shared/desk/pictures.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import noPicture from '#web/design/no-picture.svg?no-inline'
import { DescribedBadge } from '#web/desk/goods/pictures/describe-picture.tsx'
import { Press } from '#web/desk/parts/press.tsx'

type Props = {
  picture: GoodsPicture
  /** By its place: "Picture 2". */
  name: string
  isMain: boolean
  mayChange: boolean
  onDescribe: () => void
  onCrop: () => void
  onMain: () => Promise<void>
  onRemove: () => Promise<void>
}

/** One picture in the list, with what can be done to it. */
export function PictureRow({ picture, name, isMain, mayChange, onDescribe, onCrop, onMain, onRemove }: Props) {
  const words = deskPictures[useLocale()]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <img
        src={picture.base ? `${picture.base}-160.webp` : noPicture}
        alt=""
        width="72"
        height="72"
        className="size-18 shrink-0 rounded-control bg-sunken object-contain"
      />
      <span className="min-w-0 flex-1 basis-32 text-small">
        <span className="block">{name}</span>
        {isMain && (
          <span className="whitespace-nowrap">
            <Badge>{words.main}</Badge>
          </span>
        )}
        <DescribedBadge picture={picture} />
        {!picture.base && <span className="block text-error text-label">{words.missing}</span>}
      </span>
      {mayChange && (
        <span className="flex flex-wrap gap-x-4">
          <Button look="plain" className="px-0!" aria-label={`${words.describe}: ${name}`} onClick={onDescribe}>
            {words.describe}
          </Button>
          {picture.whole && canCrop(picture.whole) && (
            <Button look="plain" className="px-0!" aria-label={`${words.crop}: ${name}`} onClick={onCrop}>
              {words.crop}
            </Button>
          )}
          {!isMain && (
            <Press look="plain" className="px-0!" aria-label={`${words.make_main}: ${name}`} onPress={onMain}>
              {words.make_main}
            </Press>
          )}
          <Press look="plain" className="px-0!" aria-label={`${words.remove}: ${name}`} onPress={onRemove}>
            {words.remove}
          </Press>
        </span>
      )}
    </div>
  )
}
