import { NavLink } from 'react-router'
import { deskGaps } from '#shared/i18n/desk/gaps.ts'
import { inLocale } from '#shared/locale.ts'
import { classNames } from '#web/design/class-names.ts'
import { useLocale } from '#web/design/locale.ts'

const areas = [
  { path: 'gaps', word: 'cars' },
  { path: 'gaps/skus', word: 'skus' },
] as const

/** Both directions of the gap finder. */
export function GapTabs() {
  const locale = useLocale()
  const words = deskGaps[locale]
  return (
    <nav aria-label={words.areas} className="-mx-1 overflow-x-auto border-line border-b">
      <ul className="flex px-1 sm:gap-1">
        {areas.map(({ path, word }) => (
          <li key={path}>
            <NavLink
              end
              to={inLocale(`/desk/${path}`, locale)}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 items-center whitespace-nowrap border-b-2 px-2 text-small sm:px-3',
                  isActive ? 'border-accent font-semibold text-accent' : 'border-transparent hover:border-edge',
                )
              }
            >
              {words[word]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
