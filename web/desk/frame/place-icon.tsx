import { classNames } from '#web/design/class-names.ts'
import { Icon, type IconName } from '#web/design/icon.tsx'

/** Icons that only the desk's navigation has: the shop's pages do not carry them. */
const paths = {
  customers:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.3 3.5 4.6',
  bank: 'M3.5 9.5L12 4.5l8.5 5zM6 9.5v8M10 9.5v8M14 9.5v8M18 9.5v8M3.5 19.5h17',
  box: 'M4 7.5L12 3.5l8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9',
  upload: 'M12 15.5v-11M7.5 9L12 4.5 16.5 9M4.5 15.5v4h15v-4',
  tag: 'M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.2 9.2a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  chart: 'M4 20h16M6.5 20v-6M12 20V9M17.5 20V4.5',
  plug: 'M9 3.5v4.5M15 3.5v4.5M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0zM12 17v3.5',
  picture: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M9 9.5a1.2 1.2 0 1 0-2.4 0 1.2 1.2 0 0 0 2.4 0z',
  page: 'M6 3.5h8.5L18.5 7.5v13H6zM14 3.5V8h4.5M9 12h6M9 15.5h6',
  route: 'M4 7h11a4.5 4.5 0 0 1 0 9H6M9 12.5L5.5 16 9 19.5',
  house: 'M4 11.5L12 4.5l8 7M6 10v9.5h12V10M10 19.5V14h4v5.5',
  leave: 'M13 4.5H5.5v15H13M10 12h10M16.5 8.5L20 12l-3.5 3.5',
  language:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.5 2.3 3.6 5.2 3.6 8.5s-1.1 6.2-3.6 8.5c-2.5-2.3-3.6-5.2-3.6-8.5s1.1-6.2 3.6-8.5z',
} as const

export type PlaceIconName = IconName | keyof typeof paths

/** Directional icons, mirrored in Arabic. */
const mirrored = new Set<PlaceIconName>(['route', 'leave'])

type Props = { name: PlaceIconName; size?: number; className?: string }

/** The icon of a page in the navigation, decorative beside its name. */
export function PlaceIcon({ name, size = 20, className }: Props) {
  if (!(name in paths)) return <Icon name={name as IconName} size={size} {...(className && { className })} />
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('shrink-0', mirrored.has(name) && 'rtl:-scale-x-100', className)}
    >
      <path d={paths[name as keyof typeof paths]} />
    </svg>
  )
}
