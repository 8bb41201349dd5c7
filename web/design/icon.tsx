import { classNames } from '#web/design/class-names.ts'

/** Lines on a 24 px grid, stroke 1.5, round caps. */
const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2L20.5 20.5',
  cart: 'M3 4h2.2l2 11.2h10.4L20 7.5H6M9 20a1.2 1.2 0 1 0 0-2.4A1.2 1.2 0 0 0 9 20zM16.5 20a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4z',
  down: 'M6 9l6 6 6-6',
  forward: 'M9 6l6 6-6 6',
  back: 'M15 6l-6 6 6 6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v6M13.7 10.5v6',
  filter: 'M4 7h10M18 7h2M16 5v4M4 12h3M11 12h9M9 10v4M4 17h9M17 17h3M15 15v4',
  car: 'M4 16.5v-3.2l1.8-.8L8 8.5h7.5l3 4 2 .9v3.1h-2M4 16.5h1.5M9.5 16.5h5M7.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 12.5h12.5',
  wheel:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 9.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM12 9.8V3.2M14.1 11.3l6.2-2M13.3 13.8l3.9 5.3M10.7 13.8l-3.9 5.3M9.9 11.3l-6.2-2',
  ruler: 'M3 15.5L15.5 3 21 8.5 8.5 21zM7 11.5l2 2M10 8.5l3 3M13 5.5l2 2',
  shield: 'M12 3l7.5 2.8v5.7c0 4.4-3 8-7.5 9.5-4.5-1.5-7.5-5.1-7.5-9.5V5.8zM8.5 12l2.5 2.5 4.5-5',
  truck:
    'M3 6.5h10.5v10H10M3 6.5v10h2M13.5 10h4l3 3.5v3h-1.5M13.5 16.5H15M7.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  receipt: 'M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 20.5zM9 8h6M9 11.5h6M9 15h3.5',
  grid: 'M4 4.5h6.5V11H4zM13.5 4.5H20V11h-6.5zM4 14h6.5v6.5H4zM13.5 14H20v6.5h-6.5z',
  list: 'M4 5h4v4H4zM11 7h9M4 11h4v4H4zM11 13h9M4 17h4v3.5H4zM11 19h9',
  zoom: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20M10.5 7.5v6M7.5 10.5h6',
  scale: 'M12 4v16M6 20h12M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  return: 'M4 9h10a5.5 5.5 0 0 1 0 11H8M8 5L4 9l4 4',
  phone:
    'M6.5 4h3l1.5 4-2 1.5c1 2.2 2.8 4 5 5l1.5-2 4 1.5v3c0 1-.8 1.8-1.8 1.7C10.5 18.2 5.8 13.5 4.8 5.8 4.7 4.8 5.5 4 6.5 4z',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  chat: 'M4 5h16v11h-8l-4.5 4v-4H4zM8 9h8M8 12h5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
  pin: 'M12 21c4.5-4.7 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.3 6.5 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  lock: 'M6 10.5h12V20H6zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14v2.5',
  external: 'M14 4.5h5.5V10M19.5 4.5L11 13M17 14v5.5H4.5V7H10',
  share: 'M12 3v12M7.5 7L12 2.8 16.5 7M6 11.5H4.5V20h15v-8.5H18',
  play: 'M8 5.5l10.5 6.5L8 18.5z',
  heart: 'M12 20s-7.5-4.6-7.5-10.2A4.2 4.2 0 0 1 12 7.4a4.2 4.2 0 0 1 7.5 2.4C19.5 15.4 12 20 12 20z',
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 7.8v.2',
  fits: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8 12.3l2.8 2.8L16 9.6',
  warn: 'M12 4L21 19.5H3zM12 10v4.5M12 16.9v.2',
  refuse: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 9l6 6M15 9l-6 6',
  unknown: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.7 9.7a2.3 2.3 0 1 1 3.5 2c-.8.5-1.2 1-1.2 1.9M12 16.2v.2',
} as const

export type IconName = keyof typeof paths

export const iconNames = Object.keys(paths) as IconName[]

/** Directional icons, mirrored in Arabic. */
const mirrored = new Set<IconName>(['forward', 'back', 'external', 'return', 'truck'])

/** Decorative, always beside text. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
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
      <path d={paths[name]} />
    </svg>
  )
}
