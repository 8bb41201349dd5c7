import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { Button } from '#web/design/button.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import type { Upload } from '#web/desk/goods/pictures/use-uploads.ts'

type Props = { upload: Upload; onRetry: () => void; onDismiss: () => void }

/** A file on its way, or the reason why it was refused. */
export function UploadRow({ upload: { file, sent, error, can_retry }, onRetry, onDismiss }: Props) {
  const words = deskPictures[useLocale()]
  if (error === null)
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-small">
        <bdi className="min-w-0 flex-1 basis-40 truncate">{file.name}</bdi>
        {sent === 0 ? (
          <span className="text-muted">{words.waiting}</span>
        ) : (
          <progress aria-label={words.uploading(file.name)} value={sent} max={1} className="w-32 accent-accent" />
        )}
      </li>
    )
  return (
    <li role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-small">
      <Icon name="refuse" className="shrink-0 text-error" />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-semibold">
          <bdi>{file.name}</bdi>
        </span>
        <span className="text-error">{error}</span>
      </span>
      {can_retry && (
        <Button look="plain" onClick={onRetry}>
          {words.try_again}
        </Button>
      )}
      <Button look="plain" onClick={onDismiss}>
        {words.dismiss}
      </Button>
    </li>
  )
}
