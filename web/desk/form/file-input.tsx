import type { ComponentProps } from 'react'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { classNames } from '#web/design/class-names.ts'
import { control } from '#web/design/field.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'

type Props = Omit<ComponentProps<'input'>, 'type'> & { chosen?: string | undefined }

/** Chooses a file, in the desk's language: the browser's own words are in the browser's. `chosen` is the file's name. */
export function FileInput({ chosen, className, ...input }: Props) {
  const words = deskFrame[useLocale()]
  return (
    <div
      className={classNames(
        control,
        'relative flex items-center gap-2 text-small has-focus-visible:outline-2 has-focus-visible:outline-accent',
        className,
      )}
    >
      <Icon name="plus" size={18} className="shrink-0 text-muted" />
      <span aria-hidden="true" className={classNames('min-w-0 truncate', !chosen && 'text-muted')}>
        {chosen ? <bdi>{chosen}</bdi> : words.choose_file}
      </span>
      <input {...input} type="file" className="absolute inset-0 size-full cursor-pointer opacity-0" />
    </div>
  )
}
