import { type LazyExoticComponent, lazy } from 'react'
import type { Load, Part, Without } from '#web/delivery/not-loaded.tsx'

/** What no page waits for; loaded once, after hydration (`web/root.tsx`). */
export const loadLater = () => import('#web/delivery/later.ts')

/**
 * A component that is loaded when it is first drawn, as React's `lazy`. Without its script (no network, a file of a release
 * that is gone) the page stays, with a message that tries again. Where that has not come either, nothing is shown.
 */
export function late<P extends Part>(load: Load<P>, without?: Without): LazyExoticComponent<P> {
  return lazy(() =>
    load().catch(() =>
      loadLater().then(
        ({ notLoaded }) => notLoaded(load, without),
        () => new Promise<never>(() => {}),
      ),
    ),
  )
}
