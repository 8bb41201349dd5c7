import { type Dispatch, type SetStateAction, useId, useRef, useState } from 'react'
import { deskMeasured } from '#shared/i18n/desk/measured.ts'
import { reviewPhotos } from '#shared/limits.ts'
import { photoTypes, takePhoto } from '#web/browser/photos.ts'
import { Button } from '#web/design/button.tsx'
import { FieldError } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

type Props = { photos: string[]; onChange: Dispatch<SetStateAction<string[]>> }

/** The photographs of a measurement, made smaller in the browser before they are sent. */
export function MeasurePhotos({ photos, onChange }: Props) {
  const words = deskMeasured[useLocale()]
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const { most, megabytes_taken } = reviewPhotos

  async function take(files: File[]) {
    setBusy(true)
    const room = most - photos.length
    const said = files.length > room ? [words.photos_many(most)] : []
    // One after the other, because each is decoded whole in memory.
    for (const file of files.slice(0, room)) {
      const taken = await takePhoto(file)
      if ('photo' in taken) onChange((now) => [...now, taken.photo])
      else
        said.push(taken.refusal === 'photo_large' ? words.large(file.name, megabytes_taken) : words.refused(file.name))
    }
    setRefused(said)
    setBusy(false)
  }

  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`}>
      <legend className="mb-1 font-semibold text-small">{words.photos}</legend>
      <ul className="mb-2 flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same photo may be there twice
          <li key={i} className="relative size-24">
            <img src={photo} alt={words.photo(i + 1)} className="size-24 rounded-control bg-sunken object-cover" />
            <button
              type="button"
              aria-label={words.remove_photo(i + 1)}
              onClick={() => {
                onChange((now) => now.filter((_, at) => at !== i))
                setRefused([])
                add.current?.focus()
              }}
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
        aria-disabled={photos.length >= most || undefined}
        onClick={() => photos.length < most && input.current?.click()}
      >
        <Icon name="plus" />
        {words.add_photos}
      </Button>
      <p id={`${id}-hint`} className="mt-1 text-label text-muted">
        {words.photos_hint(most)}
      </p>
      <div id={`${id}-error`} role="alert">
        {refused.map((sentence) => (
          <FieldError key={sentence}>{sentence}</FieldError>
        ))}
      </div>
    </fieldset>
  )
}
