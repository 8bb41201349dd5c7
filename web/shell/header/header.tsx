import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { useCustomer } from '#web/account/customer.ts'
import { useCartCount } from '#web/browser/cart/cart-on-demand.ts'
import { late } from '#web/delivery/late.ts'
import { StaticHtml, type StaticMarkup } from '#web/delivery/static-html.tsx'
import { Figure } from '#web/design/figure.tsx'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { CarChip } from '#web/finder/car-chip.tsx'
import { CardLogos } from '#web/shell/footer/footer.tsx'
import { SearchButton } from '#web/shell/header/search-button.tsx'
import { SearchForm } from '#web/shell/header/search-form.tsx'
import { useMessages } from '#web/shell/language.ts'
import { LanguageSwitch } from '#web/shell/language-switch.tsx'
import { navigation, shopPages, useAtPage } from '#web/shell/navigation.ts'
import { useShopName } from '#web/shell/shop-facts.ts'

/** The header of every page except the checkout. */
export function Header({ wordmark }: { wordmark: StaticMarkup }) {
  const words = useMessages(shell)
  return (
    <header className="border-line border-b bg-surface">
      <div className="frame relative flex min-h-16 items-center gap-2 lg:gap-5">
        <MobileMenu />
        {/* The narrowest phones show the logo without the name, so that the buttons keep their size. */}
        <PageLink
          to="/"
          aria-label={words.home(useShopName())}
          className="home-link flex min-h-12 shrink-0 items-center rounded-control"
        >
          <StaticHtml markup={wordmark} className="flex" />
        </PageLink>
        <nav aria-label={words.nav} className="hidden lg:block">
          <NavigationLinks pages={navigation} className="flex" />
        </nav>
        <div className="hidden min-w-0 max-w-sm flex-1 lg:block">
          <SearchForm place="header" />
        </div>
        <div className="ms-auto flex min-w-0 items-center">
          <SearchButton />
          <CarChip />
          <span className="hidden lg:block">
            <LanguageSwitch />
          </span>
          <PageLink
            to="/wishlist"
            aria-label={words.wishlist}
            className="hidden size-12 place-items-center rounded-control hover:bg-sunken xl:grid"
          >
            <Icon name="heart" size={24} />
          </PageLink>
          <AccountLink />
          <CartBadge />
        </div>
      </div>
    </header>
  )
}

function NavigationLinks({ pages, className }: { pages: readonly (typeof shopPages)[number][]; className: string }) {
  const words = useMessages(shell)
  const at = useAtPage()
  return (
    <ul className={className}>
      {pages.map(({ to, word }) => (
        <li key={to}>
          <PageLink to={to} aria-current={at(to) ? 'page' : undefined} className="nav-link font-semibold text-small">
            {words[word]}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape') return
  currentTarget.open = false
  ;(currentTarget.firstChild as HTMLElement).focus()
}

/** Works without script (`details`); closes when the page changes, on Escape and by a tap beside it (header.css). */
function MobileMenu() {
  const words = useMessages(shell)
  const { key } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  // Not on hydration, because the menu may have been opened before.
  const shownAt = useRef(key)
  useEffect(() => {
    if (details.current && shownAt.current !== key) details.current.open = false
    shownAt.current = key
  }, [key])
  return (
    <details ref={details} onKeyDown={closeOnEscape} className="mobile-menu group/menu -ms-3 lg:hidden">
      <summary aria-label={words.menu} className="grid size-12 cursor-pointer place-items-center rounded-control">
        <Icon name="menu" size={24} className="group-open/menu:hidden" />
        <Icon name="close" size={24} className="hidden group-open/menu:block" />
      </summary>
      <div className="absolute inset-x-0 z-30 border-line border-b bg-surface shadow-float">
        <div className="frame space-y-4 py-4">
          <nav aria-label={words.nav}>
            <NavigationLinks pages={shopPages} className="divide-y divide-line border-line border-y [&_a]:px-1" />
          </nav>
          <LanguageSwitch />
        </div>
      </div>
    </details>
  )
}

// Without its script the link stays.
const AccountMenu = late(() => import('#web/account/account-menu.tsx'), 'stay')

const icon = 'grid size-12 place-items-center rounded-control hover:bg-sunken'

/** Guests get a link to sign in; customers a menu with account, profile and sign-out. */
function AccountLink() {
  const words = useMessages(shell)
  const customer = useCustomer()
  if (customer)
    return (
      <Suspense fallback={<MyAccount />}>
        <AccountMenu />
      </Suspense>
    )
  return (
    <PageLink to="/login" aria-label={words.sign_in} className={icon}>
      <Icon name="person" size={24} />
    </PageLink>
  )
}

function MyAccount() {
  return (
    <PageLink to="/my-account" aria-label={useMessages(shell).my_account} className={icon}>
      <Icon name="person" size={24} className="text-accent" />
    </PageLink>
  )
}

/** Link to the cart with the number of its lines. */
function CartBadge() {
  const words = useMessages(shell)
  const count = useCartCount()
  return (
    <PageLink
      to="/cart"
      className="relative -me-3 grid size-12 shrink-0 place-items-center rounded-control hover:text-accent"
    >
      <Icon name="cart" size={24} />
      <span className="sr-only">{count > 0 ? words.cart_lines(count) : words.cart}</span>
      {count > 0 && (
        <span aria-hidden="true" className="cart-count font-semibold text-label">
          <Figure>{count}</Figure>
        </span>
      )}
    </PageLink>
  )
}

/** The checkout's slim header: only links home and back to the cart. */
export function SecureHeader({ wordmark }: { wordmark: StaticMarkup }) {
  const words = useMessages(shell)
  return (
    <header className="border-line border-b bg-raised">
      <div className="frame-narrow flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <PageLink to="/" aria-label={words.home(useShopName())} className="flex min-h-12 items-center rounded-control">
          <StaticHtml markup={wordmark} className="flex" />
        </PageLink>
        <p className="flex items-center gap-2 font-semibold text-small">
          <Icon name="lock" />
          {words.secure_checkout}
        </p>
        <CardLogos />
      </div>
    </header>
  )
}
