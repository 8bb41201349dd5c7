import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#web/browser/storage.ts'

/** The visitor's consent to report purchases to the advertising account. `unasked` counts as no. */
export type Consent = 'given' | 'refused' | 'unasked'

/**
 * `due`: an order is shown, whose purchase might be reported. `again`: the question was reopened. `opener`: the element
 * that reopened it and gets the focus back.
 */
type ConsentState = { consent: Consent; due: boolean; again: boolean; opener: HTMLElement | null }

const closed = { again: false, opener: null }
let current: ConsentState | null = null
const listeners = new Set<() => void>()

export function readConsent(): Consent {
  const kept = readKept('consent')
  return kept === 'given' || kept === 'refused' ? kept : 'unasked'
}

/** Null on the server and until hydration: the question is never asked before. */
export function useConsent(): ConsentState | null {
  return useSyncExternalStore(subscribe, read, () => null)
}

export function chooseConsent(consent: 'given' | 'refused'): void {
  const opener = current?.opener
  keep('consent', consent)
  change({ ...closed, consent })
  opener?.focus()
}

/**
 * Runs `act` once consent is given: now, or later if the question is still open; never if it is refused. Returns how to
 * stop waiting.
 */
export function onConsentGiven(act: () => void): () => void {
  const answered = () => {
    if (readConsent() === 'unasked') return
    listeners.delete(answered)
    if (readConsent() === 'given') act()
  }
  listeners.add(answered)
  answered()
  return () => void listeners.delete(answered)
}

/** Reopens the question, so that the visitor can change the answer. */
export function askConsentAgain(opener: HTMLElement): void {
  change({ consent: readConsent(), again: true, opener })
}

/** An order is on the page, so the question is due until the function that it returns is called. */
export function dueWithOrder(): () => void {
  change({ due: true })
  return () => change({ due: false })
}

function read(): ConsentState {
  current ??= { ...closed, consent: readConsent(), due: false }
  return current
}

function change(next: Partial<ConsentState>): void {
  current = { ...read(), ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'consent' || key === null) change({ ...closed, consent: readConsent() })
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
