import { type ReactNode, useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { shell } from '#shared/i18n/shell.ts'
import { classNames } from '#web/design/class-names.ts'
import { ChatLink } from '#web/shell/chat-link.tsx'
import { Consent } from '#web/shell/consent.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { Header } from '#web/shell/header.tsx'
import { useMessages } from '#web/shell/language.ts'
import { LoadingBar } from '#web/shell/loading-bar.tsx'
import { SecureHeader } from '#web/shell/secure-header.tsx'
import type { StoreFacts } from '#web/shell/shop-facts.ts'
import { StaticHtml } from '#web/shell/still.tsx'
import { useFocusOnNavigation } from '#web/shell/use-arrival.ts'

/**
 * Header, page and footer. A route with `handle = { shell: 'secure' }` gets the slim header and only the seller's line.
 */
export function Frame({ store, children }: { store: StoreFacts; children: ReactNode }) {
  const words = useMessages(shell)
  useFocusOnNavigation()
  const [asked, setAsked] = useState<{ opener: HTMLElement } | null>(null)
  const secure = useMatches().some(({ handle }) => (handle as { shell?: string } | undefined)?.shell === 'secure')
  // Returning from checkout must not reopen the consent question.
  useEffect(() => {
    if (secure) setAsked(null)
  }, [secure])
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-accent focus:px-4 focus:py-3 focus:text-on-accent"
      >
        {words.skip}
      </a>
      {!secure && <Consent askedBy={asked} />}
      <LoadingBar />
      {secure ? <SecureHeader /> : <Header />}
      {/* At least as high as the screen, so that the footer does not jump while a page fetches its content. */}
      <main
        id="content"
        tabIndex={-1}
        className={classNames('outline-none', secure ? undefined : 'min-h-[calc(100svh-4rem)]')}
      >
        {children}
      </main>
      {secure ? (
        <StaticHtml markup={store.still.seller} className="frame-narrow pt-6 pb-24 text-label text-muted" />
      ) : (
        <>
          <Footer still={store.still} onConsent={(opener) => setAsked({ opener })} />
          <ChatLink chat={store.chat} />
        </>
      )}
    </>
  )
}
