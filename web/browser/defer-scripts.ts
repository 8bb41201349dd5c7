/**
 * A page is whole without its scripts, so it is shown first: on a slow line they would take the style sheet's, the
 * fonts' and the pictures' share, and on a slow phone the first frame would wait for them to run. React Router names
 * them in the head and runs them as soon as they come; here they are held back until the first frame has been drawn.
 * `nonce` marks the page's own inline scripts.
 */
export function deferScripts(html: string, nonce: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace(/<script[^>]* type="module" async=""[^>]*>/, `<script nonce="${nonce}" type="later">`)
    .replace('<head>', `<head><script nonce="${nonce}">${begin}</script>`)
}

/**
 * Runs in the head of a page held back. A tab behind others draws nothing: there they begin after two seconds. Until
 * the page is hydrated a link leads where it says; fields changed and the last button pressed are kept for `hydration.ts`, the
 * fields in the order in which they were left. Whether a car is remembered is known before the first frame, so that the
 * home page has its place ready.
 */
const begin = `{
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
