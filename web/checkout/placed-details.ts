import { readKeptJson } from '#web/browser/storage.ts'
import type { Draft } from '#web/checkout/draft.ts'
import type { OrderValues } from '#web/checkout/order-values.ts'

/** What is in the form and what the order was placed with. Apart from draft.ts, with which the payment page would load the form's rules. */
type Kept = { [Part in 'values' | 'placed']?: Partial<Draft[Part]> | null } | null | undefined

/**
 * Whether this tab's form has changed since its order was placed: the buyer went Back, typed, and came here by Forward. False
 * where the tab placed none.
 */
export function changedSincePlaced(): boolean {
  const kept = readKeptJson('checkout_draft') as Kept
  return Boolean(kept?.values && kept.placed) && detailsDiffer(kept!.values!, kept!.placed!)
}

/** Whether two forms make different orders. A delivery address that is not used does not count. Pure. */
export function detailsDiffer(now: Partial<OrderValues>, before: Partial<OrderValues>): boolean {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])] as (keyof OrderValues)[]
  const isUnused = (name: string) => name.startsWith('shipping.') && now.is_same_shipping === true
  return names.some((name) => !isUnused(name) && String(now[name] ?? '').trim() !== String(before[name] ?? '').trim())
}
