/** Starts what no page waits for, and has the message of parts that cannot be loaded; comes once, after hydration. */
import { prefetchOnIntent } from '#web/browser/prefetch.ts'
import { hearAwaited, isPageAwaited } from '#web/browser/refused-pages.ts'
import { type KeptKey, keep } from '#web/browser/storage.ts'
import { returnAfterSignIn } from '#web/shell/return-after-sign-in.ts'

export { notLoaded } from '#web/delivery/not-loaded.tsx'

prefetchOnIntent()
showAwaitedPages()
returnAfterSignIn()
repeatFocus()
dropFormDrafts()
keepOfflinePage()
handleSkippedAnimations()
hearAfterRestore()

/** The notice of a page that the shop is too busy for; where its script cannot be fetched, the page comes without one. */
function showAwaitedPages(): void {
  let isShown = false
  hearAwaited(() => {
    if (isShown || !isPageAwaited()) return
    import('#web/shell/page-awaited.tsx').then(
      ({ showAwaited }) => {
        if (!isShown) showAwaited()
        isShown = true
      },
      () => {},
    )
  })
}

/**
 * What has had the focus since before hydration missed its event: the search box loads its suggestions then. Here and not in
 * the box, because no page waits for this.
 */
function repeatFocus(): void {
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

/**
 * A page that the browser kept in memory heard nothing of what later pages of its tab stored: hearts, cars and sign-in
 * would be old after Back. It gets the events that a tab gets of another one. Not that of `access_token`, whose removal
 * ends the drafts of a tab, and which a guest never had. The cart asks by itself (cart-store.ts).
 */
function hearAfterRestore(): void {
  const keys: KeptKey[] = ['wishlist', 'garage', 'compare', 'recently_viewed', 'consent', 'user_data']
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const key of keys) dispatchEvent(new StorageEvent('storage', { key }))
  })
}

/** Another tab has signed out: what the customer typed in this one goes too, as the larger drafts do (customer.ts). */
function dropFormDrafts(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'access_token' && newValue === null) keep('form_drafts', null)
  })
}

/** Back within an opening animation skips it, and the router leaves the rejection of `ready` unhandled. */
function handleSkippedAnimations(): void {
  const animate = document.startViewTransition?.bind(document)
  if (!animate) return
  document.startViewTransition = (update) => {
    const transition = animate(update)
    transition.ready.catch(() => {})
    return transition
  }
}

/**
 * Registers the service worker that caches the offline page, after the page's load event. Optional: errors are ignored.
 */
function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
