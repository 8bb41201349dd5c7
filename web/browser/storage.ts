/**
 * Values stored in the browser. Storage may be blocked or full (private windows, strict settings): then a value lasts
 * as long as the page.
 */
export type KeptKey =
  | 'session_id'
  | 'access_token'
  | 'user_data'
  | 'registration'
  | 'processedOrders'
  | 'confirmedOrders'
  | 'paymob_redirect_params'
  | 'paymob_intention_id'
  | 'garage'
  | 'finder_tab'
  | 'compare'
  | 'recently_viewed'
  | 'wishlist'
  | 'wishes_left'
  | 'list_view'
  | 'delivery_country'
  | 'consent'

/** Kept in session storage, until the tab is closed. */
export type DraftKey =
  | 'checkout_draft'
  | 'visitor_country'
  | 'review_drafts'
  | 'case_draft'
  | 'form_drafts'
  | 'second_step'
  | 'track_request'

const drafts: ReadonlySet<string> = new Set<DraftKey>([
  'checkout_draft',
  'visitor_country',
  'review_drafts',
  'case_draft',
  'form_drafts',
  'second_step',
  'track_request',
])

/** Fallback for values that storage rejected. */
const inMemory = new Map<string, string>()

export function readKept(key: KeptKey | DraftKey): string | null {
  const held = inMemory.get(key)
  if (held !== undefined) return held
  try {
    return storageOf(key).getItem(key)
  } catch {
    return null
  }
}

/** Stores a value; null removes it. */
export function keep(key: KeptKey | DraftKey, value: string | null): void {
  inMemory.delete(key)
  try {
    if (value === null) storageOf(key).removeItem(key)
    else storageOf(key).setItem(key, value)
  } catch {
    if (value !== null) inMemory.set(key, value)
  }
}

/** A stored JSON value, or undefined if missing or damaged. The caller checks its shape. */
export function readKeptJson(key: KeptKey | DraftKey): unknown {
  const text = readKept(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function storageOf(key: KeptKey | DraftKey): Storage {
  return drafts.has(key) ? sessionStorage : localStorage
}
