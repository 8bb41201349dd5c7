import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#web/browser/storage.ts'

/**
 * The signed-in customer as this browser displays them; empty until the API has answered. Only the token authenticates.
 */
export type Customer = { first_name: string; email: string }

const listeners = new Set<() => void>()
let read: { text: string | null; customer: Customer | null } = { text: null, customer: null }

function readCustomer(): Customer | null {
  const text = readKept('access_token') ? (readKept('user_data') ?? '') : null
  if (text !== read.text) read = { text, customer: text === null ? null : parsed(text) }
  return read.customer
}

function parsed(text: string): Customer {
  try {
    const { first_name, email } = JSON.parse(text) as Partial<Customer>
    if (typeof first_name === 'string' && typeof email === 'string') return { first_name, email }
  } catch {
    // No profile is stored beside the token, or it is damaged.
  }
  return unknownProfile
}

const unknownProfile: Customer = { first_name: '', email: '' }

/** Only the token is stored, so the profile must be fetched. */
export function isProfileUnknown(): boolean {
  return readCustomer() === unknownProfile
}

/** The customer shown as signed in; null for a guest. */
export function shownCustomer(): Customer | null {
  return readCustomer()
}

/** Notifies subscribers in this tab that the signed-in customer has changed. */
export function notifyCustomerChange(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const onStorage = ({ key }: StorageEvent) => (key === 'access_token' || key === 'user_data') && listener()
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The customer signed in on this device, in sync across tabs; null on the server and for guests. */
export function useCustomer(): Customer | null {
  return useSyncExternalStore(subscribe, readCustomer, () => null)
}

/** Drafts live in each tab's session storage, so every tab clears its own when another tab signs out. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== 'access_token' || newValue !== null) return
    keep('checkout_draft', null)
    keep('review_drafts', null)
    keep('case_draft', null)
  })
