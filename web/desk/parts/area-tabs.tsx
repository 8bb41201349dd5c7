import { NavLink } from 'react-router'
import { inLocale } from '#shared/locale.ts'
import { classNames } from '#web/design/class-names.ts'
import { useLocale } from '#web/design/locale.ts'

/** `path`: below /desk/. `exact`: marked as open on this address only, not on those below it. */
type Area = { path: string; title: string; exact?: boolean }

/** Links between the lists of one area, above each of them. */
export function AreaTabs({ label, areas }: { label: string; areas: readonly Area[] }) {
  const locale = useLocale()
  return (
    <nav aria-label={label} className="-mx-1 overflow-x-auto border-line border-b">
      <ul className="flex px-1 sm:gap-1">
        {areas.map(({ path, title, exact = false }) => (
          <li key={path}>
            <NavLink
              end={exact}
              to={inLocale(`/desk/${path}`, locale)}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center whitespace-nowrap border-b-2 px-2 text-small sm:px-3',
                  isActive ? 'border-accent font-semibold text-accent' : 'border-transparent hover:border-edge',
                )
              }
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
