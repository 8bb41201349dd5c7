import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#web/browser/storage.ts'

/** What this browser shows of who is signed in; empty until the shop has been asked. The token alone makes a customer. */
export type Customer = { first_name: string; email: string }

const listeners = new Set<() => void>()
let read: { text: string | null; customer: Customer | null } = { text: null, customer: null }

function now(): Customer | null {
  const text = readKept('access_token') ? (readKept('user_data') ?? '') : null
  if (text !== read.text) read = { text, customer: text === null ? null : parsed(text) }
  return read.customer
}

function parsed(text: string): Customer {
  try {
    const { first_name, email } = JSON.parse(text) as Partial<Customer>
    if (typeof first_name === 'string' && typeof email === 'string') return { first_name, email }
  } catch {
    // Nothing is kept beside the token, or it is damaged.
  }
  return nameless
}

const nameless: Customer = { first_name: '', email: '' }

/** Only the token is kept: whose it is has to be asked. */
export function isNameless(): boolean {
  return now() === nameless
}

/** Whoever is shown as signed in; null for a guest. */
export function shownCustomer(): Customer | null {
  return now()
}

/** Whoever is signed in has changed. */
export function tellCustomer(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const heard = ({ key }: StorageEvent) => (key === 'access_token' || key === 'user_data') && listener()
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heard)
  }
}

/** Who is signed in on this device, in every tab; null on the server and for guests. */
export function useCustomer(): Customer | null {
  return useSyncExternalStore(subscribe, now, () => null)
}

/** What each tab keeps to itself can only be forgotten there: the others hear that somebody has left. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'access_token' || newValue !== null) return
    keep('checkout_draft', null)
    keep('review_drafts', null)
    keep('case_draft', null)
  })
