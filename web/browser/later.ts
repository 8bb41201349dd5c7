/** Starts what no page waits for; loaded once, after hydration (`web/root.tsx`). */
import { prefetchOnIntent } from '#web/browser/prefetch.ts'

prefetchOnIntent()
keepOfflinePage()
handleSkippedAnimations()

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
