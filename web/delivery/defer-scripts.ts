import { unknownAddress } from '#shared/unknown-address.ts'
import { trustedTypes } from '#web/delivery/trusted-types.ts'

/**
 * Holds a page's scripts until the first paint. Pages are complete without them, and on a slow line they would compete
 * with the style sheet, the fonts and the pictures; `docs/decisions/0002-scripts-after-the-first-paint.md` has the
 * figures. React Router puts the scripts in the head and runs them as soon as they arrive. `nonce` allows the page's
 * own inline scripts. Returns the page in three parts, because joining and searching a long text takes longer: up to the
 * body, the body, and the scripts at its end.
 */
export function deferScripts(html: string, nonce: string): [head: string, body: string, scripts: string] {
  const [body, start] = [
    html.indexOf('<body'),
    html.lastIndexOf('<script', html.lastIndexOf(' type="module" async=""')),
  ]
  const head = html
    .slice(0, body)
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<head>', `<head><script nonce="${nonce}">${inlineScript}</script>`)
  const held = `<script nonce="${nonce}" type="later">${html.slice(html.indexOf('>', start) + 1)}`
  return [head, html.slice(body, start), held]
}

/**
 * Runs in the head of a deferred page. `data-hydrating` dims buttons that need script, `data-car` makes the home page
 * reserve the place of a remembered car, `data-unknown` shows its notice of an unknown address, `data-restored` lays the page
 * out at once where the browser restores a scroll position (a reload, and Back from another site), and `earlyInput` lists the
 * fields for `web/browser/early-input.ts`. A background tab never paints, so there the scripts start after two
 * seconds.
 */
const inlineScript = `{
let held
${trustedTypes}
document.documentElement.dataset.hydrating = ''
if (/^(reload|back_forward)$/.test(performance.getEntriesByType('navigation')[0]?.type))
  document.documentElement.dataset.restored = ''
if (location.hash === '${unknownAddress}') document.documentElement.dataset.unknown = ''
try {
  if (/"chosen":true/.test(localStorage.garage)) document.documentElement.dataset.car = ''
} catch {}
window.earlyInput = new Set()
addEventListener('input', ({ target }) => {
  earlyInput.delete(target)
  earlyInput.add(target)
}, true)
addEventListener('DOMContentLoaded', () => {
  const start = () => {
    held = document.querySelector('script[type=later]')
    if (!held) return
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.text = held.text
    held.replaceWith(script)
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 2000)
})
}`
