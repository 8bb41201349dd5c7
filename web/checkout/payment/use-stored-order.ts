import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import type { Answer } from '#shared/api.ts'
import { call } from '#web/browser/api.ts'
import { sessionId } from '#web/browser/session.ts'
import { changedSincePlaced } from '#web/checkout/placed-details.ts'

export type Gateway = Answer<'GET /payment/gateways'>[number]

export type StoredOrder =
  | { at: 'loading' }
  | { at: 'failed'; error: unknown }
  | { at: 'none' }
  | {
      at: 'loaded'
      order: Order
      gateways: readonly Gateway[]
      /** The details in the form are no longer those of the order. */
      isOutdated: boolean
    }

/** The session's order and its payment methods; `refetch` refetches. Methods that fail to load are an empty list. */
export function useStoredOrder(): { stored: StoredOrder; refetch: () => Promise<void> } {
  const [stored, setStored] = useState<StoredOrder>({ at: 'loading' })

  const refetch = useCallback(async () => {
    try {
      const [order, gateways] = await Promise.all([
        call('GET /order/{session_id}/get', { params: { session_id: sessionId() } }),
        call('GET /payment/gateways').catch((): Gateway[] => []),
      ])
      setStored(order ? { at: 'loaded', order, gateways, isOutdated: changedSincePlaced() } : { at: 'none' })
    } catch (error) {
      setStored({ at: 'failed', error })
    }
  }, [])

  useEffect(() => void refetch(), [refetch])
  usePageRestored(() => void refetch())

  return { stored, refetch }
}

/** Calls `restored` when the browser shows the page from its back/forward cache: back from the bank, nothing reloads. */
export function usePageRestored(restored: () => void): void {
  const onRestored = useEffectEvent(restored)
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
