import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskPeople } from '#shared/i18n/desk/people.ts'
import { inLocale, type Locale, withoutLocale } from '#shared/locale.ts'
import { classNames } from '#web/design/class-names.ts'
import { Dialog } from '#web/design/dialog.tsx'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { PlaceIcon, type PlaceIconName } from '#web/desk/frame/place-icon.tsx'
import { useMember, useSignOut } from '#web/desk/frame/session.ts'
import { deskPages, type PlaceGroup, placeGroups } from '#web/desk/pages.ts'

type Place = { to: string; label: string; icon: PlaceIconName; group: PlaceGroup; bar: number }

/** The pages of the navigation that the member's role may open. */
export function usePlaces(): Place[] {
  const locale = useLocale()
  const { may } = useMember()
  return deskPages.flatMap(({ path, permission, nav }) =>
    nav && may(permission)
      ? [
          {
            to: `/desk${path && `/${path}`}`,
            label: deskFrame[locale][nav.word] as string,
            icon: nav.icon,
            group: nav.group,
            bar: nav.bar ?? 100,
          },
        ]
      : [],
  )
}

/** The tabs of a page in the navigation that have addresses beside it. */
const beside: { [to: string]: RegExp } = { '/desk/goods': /^\/desk\/(designs|brands|accessories)(\/|$)/ }

/** Whether the page shown is one of the tabs of a page in the navigation. */
function useIsWithin() {
  const { pathname } = useLocation()
  return (to: string) => beside[to]?.test(withoutLocale(pathname)) ?? false
}

type Props = { onSearch: () => void }

/** On wide screens: all pages at the start of the screen. */
export function SideNavigation({ onSearch }: Props) {
  const words = deskFrame[useLocale()]
  const { name, role } = useMember()
  const { pathname } = useLocation()
  const side = useRef<HTMLDivElement>(null)
  // The pages are more than a screen of 900 pixels shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be out of sight
  useEffect(() => {
    const link = side.current?.querySelector<HTMLElement>('nav [aria-current=page], nav [data-within]')
    link?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const roleName = deskPeople[useLocale()][`role_${role}`]
  return (
    <div
      ref={side}
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col gap-4 overflow-y-auto scroll-py-16 border-line border-e px-3 py-6 lg:flex"
    >
      <p className="px-3 text-small leading-tight">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="text-label text-muted">{roleName}</span>
      </p>
      <button
        type="button"
        onClick={onSearch}
        className="flex min-h-11 items-center gap-2 rounded-control border border-edge bg-raised px-3 text-muted text-small hover:border-ink"
      >
        <Icon name="search" />
        <span className="flex-1 text-start">{words.search}</span>
        <kbd className="text-label" dir="ltr">
          Ctrl K
        </kbd>
      </button>
      <nav aria-label={words.navigation} className="flex-1">
        <Places />
      </nav>
      <Leave />
    </div>
  )
}

/** The pages in their groups; on a phone's sheet two beside each other. */
function Places({ onGo }: { onGo?: () => void }) {
  const locale = useLocale()
  const id = useId()
  const places = usePlaces()
  const isWithin = useIsWithin()
  return placeGroups.map((group) => {
    const own = places.filter((place) => place.group === group)
    if (own.length === 0) return null
    return (
      <div key={group} className="not-first:mt-4">
        {group !== 'today' && (
          <p id={`${id}${group}`} className="px-3 pb-1 font-semibold text-label text-muted">
            {deskFrame[locale][`group_${group}`]}
          </p>
        )}
        <ul
          {...(group !== 'today' && { 'aria-labelledby': `${id}${group}` })}
          className="grid grid-cols-2 gap-x-2 lg:grid-cols-1"
        >
          {own.map(({ to, label, icon }) => (
            <li key={to} className="min-w-0">
              <NavLink
                to={inLocale(to, locale)}
                end={to === '/desk'}
                {...(onGo && { onClick: onGo })}
                {...(isWithin(to) && { 'data-within': '' })}
                className={({ isActive }) => linkClass({ isActive: isActive || isWithin(to) })}
              >
                <PlaceIcon name={icon} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}

const link = 'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-small hover:bg-sunken lg:min-h-9'
const linkClass = ({ isActive }: { isActive: boolean }) =>
  classNames(link, isActive && 'bg-accent-faint font-semibold text-accent')

/** The other language, the shop, and signing out. */
function Leave() {
  const locale = useLocale()
  const words = deskFrame[locale]
  const { pathname, search } = useLocation()
  const signOut = useSignOut()
  const other: Locale = locale === 'ar' ? 'en' : 'ar'
  return (
    <div className="space-y-1 border-line border-t pt-3">
      {/* A new document: its language and direction are the server's. */}
      <a href={inLocale(withoutLocale(pathname), other) + search} lang={other} hrefLang={other} className={link}>
        <PlaceIcon name="language" />
        {words.other_language}
      </a>
      <a href={inLocale('/', locale)} className={link}>
        <Icon name="external" />
        {words.shop}
      </a>
      <button type="button" onClick={() => void signOut()} className={classNames(link, 'text-start')}>
        <PlaceIcon name="leave" />
        {words.sign_out}
      </button>
    </div>
  )
}

/** On phones and tablets: the pages used most at the bottom of the screen, all of them in a sheet. */
export function BottomBar() {
  const locale = useLocale()
  const words = deskFrame[locale]
  const isWithin = useIsWithin()
  const [open, setOpen] = useState(false)
  const cell = 'flex min-h-16 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-label'
  return (
    <nav
      aria-label={words.navigation}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-raised lg:hidden"
    >
      <ul className="mx-auto flex max-w-xl">
        {usePlaces()
          .sort((one, other) => one.bar - other.bar)
          .slice(0, 4)
          .map(({ to, label, icon }) => (
            <li key={to} className="flex min-w-0 flex-1">
              <NavLink
                to={inLocale(to, locale)}
                end={to === '/desk'}
                className={({ isActive }) =>
                  classNames(cell, isActive || isWithin(to) ? 'font-semibold text-accent' : 'text-muted')
                }
              >
                <PlaceIcon name={icon} size={24} />
                <span className="max-w-full truncate">{label}</span>
              </NavLink>
            </li>
          ))}
        <li className="flex min-w-0 flex-1">
          <button type="button" onClick={() => setOpen(true)} className={classNames(cell, 'text-muted')}>
            <Icon name="menu" size={24} />
            {words.more}
          </button>
        </li>
      </ul>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.menu} kind="sheet">
        <Places onGo={() => setOpen(false)} />
        <div className="mt-3">
          <Leave />
        </div>
      </Dialog>
    </nav>
  )
}
