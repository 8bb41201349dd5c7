import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#web/browser/storage.ts'

/** What the visitor said to purchases being made known to the advertising account. `unasked`: nothing yet, which is no. */
export type Consent = 'given' | 'refused' | 'unasked'

/** `opener`: what opened the question again; the focus goes back to it. */
type Asking = { consent: Consent; again: boolean; opener: HTMLElement | null }

const unknown: Asking = { consent: 'unasked', again: false, opener: null }
let now: Asking | null = null
const listeners = new Set<() => void>()

export function readConsent(): Consent {
  const kept = readKept('consent')
  return kept === 'given' || kept === 'refused' ? kept : 'unasked'
}

/** Null on the server and until the page has come to life: nobody is asked before. */
export function useConsent(): Asking | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

export function chooseConsent(consent: 'given' | 'refused'): void {
  const opener = now?.opener
  keep('consent', consent)
  change({ ...unknown, consent })
  opener?.focus()
}

/** Acts once the visitor allows it: now if they have, later if they are still to be asked, never if they refuse. */
export function whenGiven(act: () => void): void {
  const answered = () => {
    if (readConsent() === 'unasked') return
    listeners.delete(answered)
    if (readConsent() === 'given') act()
  }
  listeners.add(answered)
  answered()
}

/** Asks once more, for whoever thinks better of it. */
export function askConsentAgain(opener: HTMLElement): void {
  change({ consent: readConsent(), again: true, opener })
}

function read(): Asking {
  now ??= { ...unknown, consent: readConsent() }
  return now
}

function change(next: Asking): void {
  now = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === 'consent' || key === null) change({ ...unknown, consent: readConsent() })
  }
  listeners.add(listener)
  addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}
