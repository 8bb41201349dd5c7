import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigation, useNavigationType, useRouteLoaderData } from 'react-router'
import { bannerAt, fitters, logo as logoName, notices, store } from '#domain/store.ts'
import { shopContext } from '#server/context.ts'
import type { Picture } from '#shared/api/common.ts'
import { shell } from '#shared/i18n/shell.ts'
import { type Locale, localeOf, withoutLocale } from '#shared/locale.ts'
import { late } from '#web/delivery/late.ts'
import { asStaticMarkup, isDocument, renderStaticHtml } from '#web/delivery/render-static-html.tsx'
import { StaticHtml } from '#web/delivery/static-html.tsx'
import { classNames } from '#web/design/class-names.ts'
import { Banner } from '#web/shell/banner.tsx'
import { ChatLink } from '#web/shell/chat/chat-link.tsx'
import { Fitters } from '#web/shell/fitters.tsx'
import { Footer } from '#web/shell/footer/footer.tsx'
import { Address, Contact, SellerLine, SmallPrint, SocialLinks } from '#web/shell/footer/static-footer.tsx'
import { problemMeta } from '#web/shell/head/page-meta.ts'
import { Header, SecureHeader } from '#web/shell/header/header.tsx'
import { useMessages } from '#web/shell/language.ts'
import { useAtPage } from '#web/shell/navigation.ts'
import { PageProblem } from '#web/shell/page-problem.tsx'
import { sayReturns } from '#web/shell/return-terms.ts'
import { type ShopFacts, type StoreFacts, shopName } from '#web/shell/shop-facts.ts'
import { Wordmark } from '#web/shell/wordmark.tsx'
import type { Route } from './+types/shop.ts'

/** The shop's facts, the same for everyone and on every page. */
export function loader({ context, request, url }: Route.LoaderArgs): ShopFacts {
  const { public_url, test_mode, call_log = true, now, pictures, meta: account } = context.get(shopContext)
  const { name, name_ar, description, description_ar, phone, phone_e164, email, chat, wholesale_link } = store
  const { social, address, opening_hours_text, opening_hours_text_ar } = store
  const logo = pictures.find(logoName ?? undefined)
  const facts = {
    ...{ name, name_ar, description, description_ar, phone, phone_e164, email, chat, wholesale_link },
    ...{ social, address, opening_hours_text, opening_hours_text_ar },
  }
  // The secure pages draw no footer, and no document draws what is not in it.
  const drawsFooter = isDocument(request) && !/^\/cart\/./i.test(withoutLocale(url.pathname))
  const footer = ['address', 'contact', 'social', 'small_print', 'banner', 'footmark']
  const parts = Object.entries(staticParts(url, facts, { test_mode, logo, banner: bannerAt(now()) }))
  const isShown = (name: string) => (name === 'wordmark' ? isDocument(request) : drawsFooter && footer.includes(name))
  const markup = Object.fromEntries(
    parts.map(([name, html]) => [name, asStaticMarkup(name, html, isShown(name))]),
  ) as StoreFacts['markup']
  const returns = sayReturns(store.returns.days, localeOf(url.pathname))
  return { public_url, call_log, returns, ...(account && { measured: true }), store: { ...facts, markup } }
}

type Facts = Omit<StoreFacts, 'markup'>
type Parts = Record<keyof StoreFacts['markup'], string>

type Around = { test_mode: boolean; logo: Picture | null; banner: ReturnType<typeof bannerAt> }

const kept: Partial<Record<Locale, { of: unknown[]; parts: Parts }>> = {}

/** The parts that show nothing but the shop's facts: rendered once for each language, until the facts change. */
function staticParts(url: URL, facts: Facts, { test_mode, logo, banner }: Around): Parts {
  const locale = localeOf(url.pathname)
  const of = [store, fitters, test_mode, banner, logo?.base]
  const before = kept[locale]
  if (before && of.every((each, i) => each === before.of[i])) return before.parts
  const wordmark = <Wordmark name={shopName(facts, locale)} logo={logo} />
  const parts = {
    wordmark: renderStaticHtml(url, wordmark),
    footmark: renderStaticHtml(url, wordmark),
    address: renderStaticHtml(url, <Address store={facts} />),
    contact: renderStaticHtml(url, <Contact store={facts} />),
    social: renderStaticHtml(url, <SocialLinks store={facts} />),
    small_print: renderStaticHtml(url, <SmallPrint store={store} notice={test_mode ? notices : null} />),
    seller: renderStaticHtml(url, <SellerLine store={store} />),
    fitters: renderStaticHtml(url, <Fitters fitters={fitters} />),
    banner: renderStaticHtml(url, <Banner banner={banner} />),
  }
  kept[locale] = { of, parts }
  return parts
}

/** For pages that fail; every other page has its own. */
export const meta = problemMeta

/** The data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <Frame store={loaderData.store}>
      <Outlet />
    </Frame>
  )
}

/** An error page inside the shop's layout, if that could be rendered. */
export function ErrorBoundary() {
  const facts = useRouteLoaderData<typeof loader>('routes/shop')
  const problem = (
    <div className="frame">
      <PageProblem />
    </div>
  )
  return facts ? <Frame store={facts.store}>{problem}</Frame> : <main>{problem}</main>
}

/**
 * Header, page and footer. A route with `handle = { shell: 'secure' }` gets the slim header and only the seller's line.
 */
function Frame({ store, children }: { store: StoreFacts; children: ReactNode }) {
  const words = useMessages(shell)
  useFocusOnNavigation()
  const [consentRequest, setConsentRequest] = useState<{ opener: HTMLElement } | null>(null)
  const secure = useMatches().some(({ handle }) => (handle as { shell?: string } | undefined)?.shell === 'secure')
  // Returning from checkout must not reopen the consent question.
  useEffect(() => {
    if (secure) setConsentRequest(null)
  }, [secure])
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-accent focus:px-4 focus:py-3 focus:text-on-accent"
      >
        {words.skip}
      </a>
      {!secure && <Consent askedBy={consentRequest} />}
      <LoadingBar />
      {!secure && <StaticHtml markup={store.markup.banner} />}
      {secure ? <SecureHeader wordmark={store.markup.wordmark} /> : <Header wordmark={store.markup.wordmark} />}
      {/* At least as high as the screen, so that the footer does not jump while a page fetches its content. */}
      <main
        id="content"
        tabIndex={-1}
        className={classNames('outline-none', secure ? undefined : 'min-h-[calc(100svh-4rem)]')}
      >
        {children}
      </main>
      {secure ? (
        <StaticHtml markup={store.markup.seller} className="frame-narrow pt-6 pb-24 text-label text-muted" />
      ) : (
        <>
          <Footer markup={store.markup} onConsent={(opener) => setConsentRequest({ opener })} />
          <ChatLink chat={store.chat} />
        </>
      )}
    </>
  )
}

/** A progress line at the top of the window during navigation; quick pages never show it. */
function LoadingBar() {
  const words = useMessages(shell)
  const loading = useNavigation().state === 'loading'
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {loading && (
        <>
          <span className="sr-only">{words.loading_page}</span>
          <span className="loading-line block h-full bg-accent" />
        </>
      )}
    </div>
  )
}

/** The last page shown. A module variable, because the layout remounts around a page that fails. */
let shown: { pathname: string; search: string } | undefined

/**
 * Client navigation focuses the h1, so that screen readers announce the new page; there is no document load to do it.
 * Back focuses the link that was followed. A step within a page, such as a filter that is removed, does so only if it
 * took away what had the focus. Scrolling is left to the router.
 */
function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    const left = shown
    shown = { pathname, search }
    if (!left) return
    const isSamePage = left.pathname === pathname
    // An address that a page replaces by itself is no step.
    if (isSamePage && (left.search === search || type === 'REPLACE')) return
    // After the page's own effects, and after a closing dialog has returned the focus.
    const timer = setTimeout(() => {
      if (!isSamePage) moveFocus(type === 'POP' ? left.pathname : null, pathname)
      else if (document.activeElement === document.body) moveFocus(null, pathname)
    })
    return () => clearTimeout(timer)
  }, [pathname, search, type])
}

function moveFocus(left: string | null, pathname: string): void {
  const main = document.getElementById('content')
  if (!main || isFocusKept(pathname)) return
  const link = left && [...main.querySelectorAll('a')].find((each) => decodeURI(each.pathname) === decodeURI(left))
  const heading = main.querySelector('h1')
  if (heading) heading.tabIndex = -1
  for (const place of [link, heading, main]) {
    if (!place) continue
    place.focus({ preventScroll: true })
    // Hidden elements cannot take the focus.
    if (document.activeElement === place) return
  }
}

/** Whether the focus is somewhere deliberate: set or kept by the page, in a dialog, in a field. */
function isFocusKept(pathname: string): boolean {
  const here = document.activeElement
  if (!here || here === document.body) return false
  if (!here.closest('body > header, body > footer, body > a')) return true
  // Typing in the header's search must not be interrupted, except by the results page.
  return here.matches('input') && !pathname.endsWith('/search')
}

const ConsentQuestion = late(() => import('#web/shell/consent/consent-question.tsx'), 'stay')

/**
 * Asks once, without blocking the page, whether a purchase may be reported to the advertising account: on the page of a
 * purchase, or when the footer's button asks for it. `askedBy` is a new object each time.
 */
function Consent({ askedBy }: { askedBy: { opener: HTMLElement } | null }) {
  const isThanked = useAtPage()('/thank-you')
  if (!isThanked && !askedBy) return null
  return (
    <Suspense>
      <ConsentQuestion askedBy={askedBy} />
    </Suspense>
  )
}
