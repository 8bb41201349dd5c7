import { useId, useRef, useState } from 'react'
import { photoField } from '#shared/i18n/photo-field.ts'
import { reviewPhotos } from '#shared/limits.ts'
import { Button } from '#web/design/button.tsx'
import { FieldError } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { photoTypes, takePhoto } from '#web/design/take-photo.ts'

type Props = {
  photos: string[]
  /** Instead of the hint for customers. */
  hint?: string
  /** The server's error about the photos. */
  error?: string | undefined
  onChange: (change: (photos: string[]) => string[]) => void
}

/** Photo upload: checks and downsizes each photo in the browser, shows it, and lets it be removed. */
export function PhotoField({ photos, hint, error, onChange }: Props) {
  const words = photoField[useLocale()]
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const { most, megabytes_taken } = reviewPhotos

  async function take(files: File[]) {
    setBusy(true)
    const room = most - photos.length
    const said = files.length > room ? [words.photo_many(most)] : []
    // Sequentially, because each is decoded whole in memory.
    for (const file of files.slice(0, room)) {
      const taken = await takePhoto(file)
      if ('photo' in taken) onChange((now) => [...now, taken.photo])
      else if (taken.refusal === 'photo_large') said.push(words.photo_large(file.name, megabytes_taken))
      else said.push(words.photo_refused(file.name))
    }
    setRefused(said)
    setBusy(false)
  }

  function remove(at: number) {
    onChange((now) => now.filter((_, i) => i !== at))
    setRefused([])
    add.current?.focus()
  }

  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-1 font-semibold text-small">{words.photos}</legend>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same photo may be there twice
          <li key={i} className="relative size-24">
            <img src={photo} alt={words.photo(i + 1)} className="size-full rounded-control bg-sunken object-cover" />
            <button
              type="button"
              aria-label={words.remove_photo(i + 1)}
              onClick={() => remove(i)}
              className="-end-2 -top-2 absolute grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full border border-edge bg-raised hover:border-ink">
                <Icon name="close" size={16} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={photoTypes.join(',')}
        aria-label={words.add_photos}
        onChange={({ target }) => {
          void take([...(target.files ?? [])])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      <Button
        ref={add}
        busy={busy}
        className="mt-2"
        aria-disabled={photos.length >= most || undefined}
        onClick={() => photos.length < most && input.current?.click()}
      >
        <Icon name="plus" />
        {words.add_photos}
      </Button>
      <p id={`${id}-hint`} className="mt-1 text-label text-muted">
        {hint ?? words.photos_hint(most)}
      </p>
      <p role="status" className="sr-only">
        {busy && words.preparing}
      </p>
      <div id={`${id}-error`} role="alert">
        {[...refused, ...(error ? [error] : [])].map((sentence) => (
          <FieldError key={sentence}>{sentence}</FieldError>
        ))}
      </div>
    </fieldset>
  )
}
