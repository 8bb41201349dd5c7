import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, Outlet, redirect, useLocation, useNavigation } from 'react-router'
import type { DeskSession } from '#shared/desk/staff.ts'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { deskPeople } from '#shared/i18n/desk/people.ts'
import { shell } from '#shared/i18n/shell.ts'
import { inLocale, localeOf, withoutLocale } from '#shared/locale.ts'
import { Icon } from '#web/design/icon.tsx'
import { useLocale } from '#web/design/locale.ts'
import { News } from '#web/desk/alerts/news.tsx'
import { IdleWarning } from '#web/desk/frame/idle-warning.tsx'
import { BottomBar, SideNavigation } from '#web/desk/frame/navigation.tsx'
import { Palette } from '#web/desk/frame/palette.tsx'
import { PasswordQuestion } from '#web/desk/frame/password-question.tsx'
import { readSession, useMember } from '#web/desk/frame/session.ts'
import { ShopBar } from '#web/desk/frame/shop-bar.tsx'
import { SignedOut } from '#web/desk/frame/signed-out.tsx'
import { Toasts } from '#web/desk/frame/toasts.tsx'

/** The session; without a whole one the sign-in page, which leads back here. */
export async function loadSession({ request }: LoaderFunctionArgs): Promise<DeskSession | Response> {
  const session = await readSession(request.signal)
  if (session.step === 'in') return session
  const { pathname, search } = new URL(request.url)
  const query = new URLSearchParams({ to: `${withoutLocale(pathname)}${search}` })
  return redirect(`${inLocale('/desk/sign-in', localeOf(pathname))}?${query}`)
}

/** What surrounds every page: navigation, palette, toasts, and the questions that a call may ask. */
export function Frame() {
  const locale = useLocale()
  const { may } = useMember()
  const [palette, setPalette] = useState(false)
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  useFocusOnNavigation()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setPalette(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <Toasts>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-accent focus:px-4 focus:py-3 focus:text-on-accent"
      >
        {shell[locale].skip}
      </a>
      {isLoading && (
        <span className="loading-line pointer-events-none fixed start-0 top-0 z-50 block h-0.5 bg-accent" />
      )}
      <div className="mx-auto flex min-h-dvh max-w-[90rem]">
        <SideNavigation onSearch={() => setPalette(true)} />
        <div className="flex min-w-0 flex-1 flex-col pb-20 lg:pb-0">
          <TopBar onSearch={() => setPalette(true)} />
          <ShopBar />
          <main id="content" tabIndex={-1} className="flex-1 px-4 py-5 outline-none md:px-8 md:py-8">
            {/* Another wheel or coupon is another form: nothing typed for one is ever saved to the other. */}
            <Outlet key={withoutLocale(pathname)} />
          </main>
        </div>
        <BottomBar />
      </div>
      <Palette open={palette} onClose={() => setPalette(false)} />
      <PasswordQuestion />
      <SignedOut />
      <IdleWarning />
      {may('orders.read') && <News />}
    </Toasts>
  )
}

/** On phones: where one is signed in as whom, and the palette. */
function TopBar({ onSearch }: { onSearch: () => void }) {
  const locale = useLocale()
  const { name, role } = useMember()
  return (
    <header className="flex items-center gap-3 border-line border-b px-4 py-2 lg:hidden">
      <p className="min-w-0 flex-1 text-small leading-tight">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="text-label text-muted">{deskPeople[locale][`role_${role}`]}</span>
      </p>
      <button type="button" onClick={onSearch} className="-me-2 grid size-12 place-items-center rounded-control">
        <Icon name="search" size={24} />
        <span className="sr-only">{deskFrame[locale].search}</span>
      </button>
    </header>
  )
}

/**
 * Moves the focus to the new page's heading, so that screen readers announce it, and the view to the section that the
 * address names, or to the top.
 */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const [first] = useState(pathname)
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
    if (pathname === first && document.activeElement === document.body) return
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    if (!hash) scrollTo(0, 0)
  }, [pathname, hash, first])
}
