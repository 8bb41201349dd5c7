/** Error messages of Chromium, Firefox and Safari when offline: for a fetch, then for a page's script. */
const offlineMessages =
  /^(failed to fetch|networkerror when|load failed|the (internet|network) connection|error loading dynamically|importing a module script)/i

/** Whether the page failed because the shop was unreachable. Browsers throw the same error type for bugs. */
export function isOffline(error: unknown): boolean {
  return error instanceof TypeError && (offlineMessages.test(error.message) || navigator.onLine === false)
}
