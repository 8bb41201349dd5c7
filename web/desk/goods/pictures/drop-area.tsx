import { type DragEvent, useRef, useState } from 'react'
import { goodsPictures } from '#shared/desk/limits.ts'
import { deskPictures } from '#shared/i18n/desk/pictures.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

/** Takes pictures that are dropped or chosen, several at once. `label`: for which goods. */
export function DropArea({ label, onFiles }: { label: string; onFiles: (files: File[]) => void }) {
  const words = deskPictures[useLocale()]
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          onFiles([...event.dataTransfer.files])
        }}
        className={classNames(
          'flex w-full items-center gap-3 rounded-card border border-dashed p-4 text-start',
          isOver ? 'border-accent bg-sunken' : 'border-edge hover:border-ink',
        )}
      >
        <Icon name="plus" size={24} className="shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="block font-semibold text-small">{words.drop}</span>
          {label && <span className="sr-only">{label}</span>}
          <span className="block text-label text-muted">{words.hint(goodsPictures.megabytes, goodsPictures.most)}</span>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
