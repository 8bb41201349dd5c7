import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { myAccount } from '#shared/i18n/account.ts'
import { customer } from '#shared/i18n/sign-in.ts'
import { inLocale, withoutLocale } from '#shared/locale.ts'
import { signOut } from '#web/account/signing.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'

const sections = [
  { to: '/my-account', word: 'overview' },
  { to: '/my-account/orders', word: 'orders' },
  { to: '/my-account/addresses', word: 'addresses' },
  { to: '/wishlist', word: 'wishlist' },
  { to: '/my-account/reviews', word: 'reviews' },
  { to: '/my-account/my-profile', word: 'profile' },
] as const

/** Scrolls the current page's link into view on phones, where the links do not all fit. */
function bringIntoView(list: HTMLUListElement | null) {
  list?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** Layout of an account page: its title and the navigation to the other account pages. */
export function AccountFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  const words = useMessages(myAccount)
  const { sign_out } = useMessages(customer)
  const locale = useLocale()
  const here = withoutLocale(useLocation().pathname)
  // An order's page is among the orders; every page is below the overview.
  const at = (to: string) => to === here || (to !== sections[0].to && here.startsWith(`${to}/`))
  async function leave() {
    await signOut()
    location.assign(inLocale('/login', locale))
  }
  return (
    <div className="frame space-y-6 py-6 md:py-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-x-12 lg:space-y-0">
      <nav aria-label={words.sections}>
        <ul
          ref={bringIntoView}
          className="fades-where-more -mx-4 flex gap-1 overflow-x-auto px-4 lg:mx-0 lg:block lg:px-0"
        >
          {sections.map(({ to, word }) => (
            <li key={to} className="shrink-0">
              <PageLink
                to={to}
                aria-current={at(to) ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-control px-3 text-small hover:bg-sunken aria-[current=page]:bg-accent-faint aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                {words[word]}
              </PageLink>
            </li>
          ))}
          <li className="shrink-0 lg:mt-4 lg:border-line lg:border-t lg:pt-4">
            <button
              type="button"
              onClick={() => void leave()}
              className="flex min-h-11 w-full items-center whitespace-nowrap rounded-control px-3 text-muted text-small hover:bg-sunken"
            >
              {sign_out}
            </button>
          </li>
        </ul>
      </nav>
      <div className="min-w-0 max-w-4xl space-y-6">
        <h1 className="text-display">{title}</h1>
        {children}
      </div>
    </div>
  )
}
