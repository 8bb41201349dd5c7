/**
 * Part of the script in the head of a page (`defer-scripts.ts`): the only policy that the page may have for Trusted Types
 * (server/protection/content-security.ts). The browser asks it whenever a string becomes markup, a script or a script's
 * address; `null` and a thrown error refuse. It costs no file a byte, and works for Stripe's script too, whose own rule
 * for Trusted Types is such a default policy.
 * - Markup is what our own components have rendered (`static-html.tsx`), where React has escaped every `<` of a text, and
 *   the empty script from which React makes its data blocks. Elements that run or load something are refused; handlers in
 *   attributes the content security policy refuses anyway.
 * - A script's text is the one that this page holds back, `held`.
 * - A script's address is the offline page's worker, or Stripe's.
 */
export const trustedTypes = `self.trustedTypes?.createPolicy('default', {
  createHTML: html => html === '<script></' + 'script>' || !/<(script|i?frame|object|embed|base|meta)/i.test(html) ? html : null,
  createScript: text => text === held?.text ? text : null,
  createScriptURL: url => /^(\\/sw\\.js$|\\/sandbox\\/stripe\\/stripe\\.js$|https:\\/\\/js\\.stripe\\.com\\/)/.test(url) ? url : null
})`
