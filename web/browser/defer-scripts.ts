/**
 * Defers a page's scripts until after the first paint. Pages are complete without them, and on a slow line they would
 * compete with the style sheet, the fonts and the pictures, on a slow phone delay the first frame. React Router puts
 * them in the head and runs them as soon as they arrive. `nonce` allows the page's own inline scripts.
 */
export function deferScripts(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script[^>]* type="module" async=""[^>]*>/, `<script nonce="${nonce}" type="later">`)
    .replace('<head>', `<head><script nonce="${nonce}">${inlineScript}</script>`)
}

/**
 * Runs in the head of a deferred page. A background tab never paints, so there the scripts start after two seconds.
 * Until the page is hydrated, links navigate natively; changed fields and the last pressed button are recorded for
 * `hydration.ts`, the fields in the order of their last change. Reads whether a car is remembered before the first
 * paint, so that the home page reserves its place.
 */
const inlineScript = `{
document.documentElement.dataset.hydrating = ''
try {
  if (/"chosen":true/.test(localStorage.garage)) document.documentElement.dataset.car = ''
} catch {}
const changed = new Map()
const earlyInput = (window.earlyInput = { changed, pressed: null })
const press = ({ target }) => (earlyInput.pressed = target.closest('button[type=button]') ?? earlyInput.pressed)
const change = ({ target }) => {
  changed.delete(target)
  changed.set(target, /^(checkbox|radio)$/.test(target.type) ? target.checked : target.value)
}
addEventListener('click', press, true)
addEventListener('hydrating', () => removeEventListener('click', press, true), { once: true })
for (const name of ['input', 'change']) {
  addEventListener(name, change, true)
  addEventListener('hydrated', () => removeEventListener(name, change, true), { once: true })
}
addEventListener('DOMContentLoaded', () => {
  let begun = false
  const start = () => {
    if (begun) return
    begun = true
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload'
    const held = document.querySelector('script[type=later]')
    const script = document.createElement('script')
    script.type = 'module'
    script.text = held.text
    held.replaceWith(script)
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 2000)
})
}`
