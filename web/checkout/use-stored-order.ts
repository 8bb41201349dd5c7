import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import type { Answer } from '#shared/api.ts'
import { call } from '#web/browser/api.ts'
import { sessionId } from '#web/browser/session.ts'

export type Gateway = Answer<'GET /payment/gateways'>[number]

export type StoredOrder =
  | { at: 'loading' }
  | { at: 'failed'; error: unknown }
  | { at: 'none' }
  | { at: 'there'; order: Order; gateways: readonly Gateway[] }

/** The session's order and its payment methods; `look` refetches. Methods that fail to load are an empty list. */
export function useStoredOrder(): { stored: StoredOrder; look: () => Promise<void> } {
  const [stored, setStored] = useState<StoredOrder>({ at: 'loading' })

  const look = useCallback(async () => {
    try {
      const [order, gateways] = await Promise.all([
        call('GET /order/{session_id}/get', { params: { session_id: sessionId() } }),
        call('GET /payment/gateways').catch((): Gateway[] => []),
      ])
      setStored(order ? { at: 'there', order, gateways } : { at: 'none' })
    } catch (error) {
      setStored({ at: 'failed', error })
    }
  }, [])

  useEffect(() => {
    void look()
    // Back from the bank the browser may restore this page from its cache in the middle of paying.
    const shownAgain = (event: PageTransitionEvent) => {
      if (event.persisted) void look()
    }
    addEventListener('pageshow', shownAgain)
    return () => removeEventListener('pageshow', shownAgain)
  }, [look])

  return { stored, look }
}
