import type { ListedLook, LookFields } from '#shared/desk/content/gallery.ts'
import { deskGallery } from '#shared/i18n/desk/content/gallery.ts'
import { Badge } from '#web/design/badge.tsx'
import { Button } from '#web/design/button.tsx'
import { useLocale } from '#web/design/locale.ts'
import noPicture from '#web/design/no-picture.svg?no-inline'

type Props = { look: ListedLook; car: string; onToggle?: () => void; onEdit?: () => void }

/** One picture of the list, with its wheel, its car and who sent it. */
export function LookRow({ look, car, onToggle, onEdit }: Props) {
  const { picture, wheel, demo, values } = look
  const words = deskGallery[useLocale()]
  const isShown = values.visible === 'yes'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <img
        src={picture ? `${picture.base}-160.webp` : noPicture}
        alt=""
        width="88"
        height="66"
        loading="lazy"
        className="aspect-4/3 w-22 shrink-0 rounded-control bg-sunken object-cover"
      />
      <span className="min-w-0 flex-1 basis-32 text-small">
        <span className="block font-semibold">
          <bdi>{wheel}</bdi>
        </span>
        <span className="block text-label text-muted">
          <bdi>{`${car} ${values.year}`.trim()}</bdi>
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {lacksEngine(values) && <Badge tone="accent">{words.no_engine}</Badge>}
        {demo && <Badge>{words.illustration}</Badge>}
        {values.source === 'customer' && <Badge>{words.sent_by_customer}</Badge>}
        <Badge tone={isShown ? 'neutral' : 'accent'}>{isShown ? words.shown : words.hidden}</Badge>
      </span>
      {onToggle && onEdit && (
        <span className="flex gap-4">
          <Button
            look="plain"
            className="px-0!"
            aria-label={`${isShown ? words.hide : words.show}: ${wheel}, ${car}`}
            onClick={onToggle}
          >
            {isShown ? words.hide : words.show}
          </Button>
          <Button look="plain" className="px-0!" aria-label={`${words.edit}: ${wheel}, ${car}`} onClick={onEdit}>
            {words.edit}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Whether a picture does not name its car down to the engine: it has no verdict, and its set is added without a car. */
export function lacksEngine({ year, modification }: LookFields): boolean {
  return year === '' || modification === ''
}
