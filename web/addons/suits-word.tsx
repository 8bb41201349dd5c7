import { addons } from '#shared/i18n/addons.ts'
import { classNames } from '#web/design/class-names.ts'
import { Icon } from '#web/design/icon.tsx'
import { useMessages } from '#web/shell/language.ts'

const faces = {
  pass: { icon: 'fits', colour: 'text-fits' },
  fail: { icon: 'refuse', colour: 'text-refuse' },
  unknown: { icon: 'unknown', colour: 'text-unknown' },
} as const

/** Whether the accessory suits the chosen car, always as icon and text. */
export function SuitsLabel({ suits }: { suits: keyof typeof faces }) {
  const words = useMessages(addons)
  const { icon, colour } = faces[suits]
  return (
    <p className={classNames('flex items-center gap-1 font-semibold text-label', colour)}>
      <Icon name={icon} size={18} />
      {words[`suits_${suits}`]}
    </p>
  )
}
