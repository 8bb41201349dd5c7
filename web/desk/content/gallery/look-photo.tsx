import { type ChangeEvent, useState } from 'react'
import { galleryPhoto } from '#shared/desk/limits.ts'
import { deskGallery } from '#shared/i18n/desk/content/gallery.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Labelled } from '#web/design/field.tsx'
import { useLocale } from '#web/design/locale.ts'
import { FileInput } from '#web/desk/form/file-input.tsx'
import { sendPicture } from '#web/desk/send-picture.ts'

type Props = {
  /** The base address of the stored picture; null for a new one. */
  stored: string | null
  error: string | null
  /** Whether a picture is on its way: the form waits for it. */
  isSending: boolean
  onSending: (isSending: boolean) => void
  onSent: (name: string) => void
}

/** The file of a picture: it is sent when it is chosen, and shown with the form's save. */
export function LookPhoto({ stored, error, isSending, onSending, onSent }: Props) {
  const locale = useLocale()
  const words = deskGallery[locale]
  const [shown, setShown] = useState(stored)
  const [problem, setProblem] = useState<string | null>(null)

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    setProblem(null)
    onSending(true)
    const small = await shrink(file)
    try {
      if (small.size > galleryPhoto.megabytes * 1_000_000) {
        setProblem(words.photo_large(galleryPhoto.megabytes))
        return
      }
      const { name, base } = await sendPicture(small)
      setShown(base)
      onSent(name)
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      onSending(false)
      target.value = ''
    }
  }

  return (
    <div className="space-y-3">
      {shown && (
        <img src={`${shown}-640.webp`} alt="" className="aspect-4/3 w-full rounded-card bg-sunken object-cover" />
      )}
      <Labelled label={stored ? words.photo_change : words.photo} hint={words.photo_hint} error={problem ?? error}>
        {(tied) => (
          <FileInput
            {...tied}
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={isSending}
            onChange={(event) => void send(event)}
          />
        )}
      </Labelled>
      <div role="status" className="text-small">
        {isSending && words.photo_sending}
        {!isSending && shown !== stored && words.photo_ready}
      </div>
    </div>
  )
}

/** Longest side that the shop keeps, pixels. */
const side = 2000

/** The photo as small as the shop keeps it: a phone on a slow network sends it in seconds. As it is, if that fails. */
async function shrink(file: File): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file)
    const scale = Math.min(1, side / Math.max(photo.width, photo.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(photo.width * scale)
    canvas.height = Math.round(photo.height * scale)
    canvas.getContext('2d')!.drawImage(photo, 0, 0, canvas.width, canvas.height)
    const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}
