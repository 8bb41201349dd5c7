const name = 'cart'
let channel: BroadcastChannel | undefined

/** Notifies the shop's other tabs that the cart has changed. */
export function notifyTabs(): void {
  channel?.postMessage('changed')
}

/**
 * Calls `stale` when another tab has changed the cart, or when the page is restored from the back/forward cache. A
 * background tab waits until it is visible.
 */
export function listenToTabs(stale: () => void): void {
  let missed = false
  const notice = () => {
    if (document.visibilityState === 'visible') stale()
    else missed = true
  }
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel(name)
    channel.addEventListener('message', notice)
  }
  addEventListener('storage', (event) => {
    if (event.key === 'session_id') notice()
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) notice()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !missed) return
    missed = false
    stale()
  })
}
