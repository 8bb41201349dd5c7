const name = 'cart'
let channel: BroadcastChannel | undefined

/** Tells the shop's other tabs that the cart has changed. */
export function tellTabs(): void {
  channel?.postMessage('changed')
}

/**
 * Calls `stale` when another tab has changed the cart, or when the browser shows this page again from its memory.
 * A tab in the background waits until it is looked at.
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
