/** How Chromium, Firefox and Safari begin when the line is down: at a call, then at a script that a page is made of. */
const beginnings =
  /^(failed to fetch|networkerror when|load failed|the (internet|network) connection|error loading dynamically|importing a module script)/i

/** Did the page fail because the shop could not be reached? Browsers throw the same kind of error for a bug. */
export function isOffline(error: unknown): boolean {
  return error instanceof TypeError && (beginnings.test(error.message) || navigator.onLine === false)
}
