import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: any props, as React's own `lazy`
export type Part = ComponentType<any>

/** A module whose default export is a component. */
export type Load<P extends Part> = () => Promise<{ default: P }>

/**
 * What is seen if the script of a part cannot be fetched. Without one, a part with `onClose` shows a message over the page,
 * any other one in its place. `stay`: what waits for it stays, such as the server's HTML. `below`: at the bottom of the
 * screen. `added`: the message over the page says that the wheels are in the cart.
 */
export type Without = 'stay' | 'below' | 'added'

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
