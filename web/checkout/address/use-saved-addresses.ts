import { useEffect, useState } from 'react'
import type { Address } from '#shared/api/account.ts'
import { useCustomer } from '#web/account/customer.ts'
import { call } from '#web/browser/api.ts'

/** How long the form waits for the addresses (ms): a buyer can type one instead. */
const longest = 5_000

/**
 * The customer's address book; undefined while it loads, so that the form appears with it and does not move. Empty for a guest,
 * and if it cannot be loaded.
 */
export function useSavedAddresses(): readonly Address[] | undefined {
  // Another customer may sign in from another tab.
  const email = useCustomer()?.email
  const [book, setBook] = useState<readonly Address[]>()
  useEffect(() => {
    if (email === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    call('GET /address-book/all', {}, { signal, timeoutMs: longest }).then(
      (addresses) => signal.aborted || setBook(addresses),
      () => signal.aborted || setBook([]),
    )
    return () => {
      leaving.abort()
      setBook(undefined)
    }
  }, [email])
  return email === undefined ? guests : book
}

const guests: readonly Address[] = []
