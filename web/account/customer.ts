import { useSyncExternalStore } from 'react'
import { readKept } from '#web/browser/storage.ts'

/** What this browser shows of who is signed in; the token alone proves it. */
export type Customer = { first_name: string; email: string }

const listeners = new Set<() => void>()
let read: { text: string | null; customer: Customer | null } = { text: null, customer: null }

function now(): Customer | null {
  const text = readKept('access_token') ? readKept('user_data') : null
  if (text !== read.text) read = { text, customer: parsed(text) }
  return read.customer
}

function parsed(text: string | null): Customer | null {
  try {
    const { first_name, email } = JSON.parse(text ?? '') as Partial<Customer>
    return typeof first_name === 'string' && typeof email === 'string' ? { first_name, email } : null
  } catch {
    return null
  }
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
