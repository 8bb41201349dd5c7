import { useEffect, useReducer, useState } from 'react'
import type { Wish } from '#shared/api/account.ts'
import { call } from '#web/browser/api.ts'
import { fetchWishes } from '#web/wishlist/fetch-wishes.ts'
import { replaceWishes } from '#web/wishlist/left-wishes.ts'
import { wishes } from '#web/wishlist/wishes.ts'

type Known = Omit<Wish, 'id'>
/** `asked`: the SKUs that the answer is about; one that is not in `known` is no longer sold. */
export type FetchedWishes = { known: Known[]; asked: readonly string[] }
type State = { at: 'loading' } | { at: 'failed'; error: unknown } | ({ at: 'there' } & FetchedWishes)

/**
 * Fetched once. Entries that are removed meanwhile are left out of the list, and those that another tab adds are fetched
 * as they come.
 */
export function useFetchedWishes(isCustomer: boolean, kept: readonly string[]) {
  const [state, setState] = useState<State>({ at: 'loading' })
  const [round, again] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round fetches again
  useEffect(() => {
    setState({ at: 'loading' })
    return latest(
      (signal) => (isCustomer ? fetchOfCustomer(signal) : fetchOfGuest(wishes.items(), signal)),
      (fetched) => setState({ at: 'there', ...fetched }),
      (error) => setState({ at: 'failed', error }),
    )
  }, [isCustomer, round])
  const added = state.at === 'there' ? kept.filter((sku) => !state.asked.includes(sku)).join(',') : ''
  useEffect(() => {
    if (added === '') return
    return latest(
      (signal) => fetchOfGuest(added.split(','), signal),
      ({ known, asked }) =>
        setState((before) =>
          before.at === 'there'
            ? { at: 'there', known: [...before.known, ...known], asked: [...before.asked, ...asked] }
            : before,
        ),
      (error) => setState({ at: 'failed', error }),
    )
  }, [added])
  return { state, again }
}

async function fetchOfCustomer(signal: AbortSignal): Promise<FetchedWishes> {
  const known = await fetchWishes(signal)
  const asked = known.map(({ sku }) => sku)
  if (!signal.aborted) replaceWishes(asked)
  return { known, asked }
}

/** Wheels by SKU, as a guest's browser stores them. */
export async function fetchOfGuest(skus: readonly string[], signal: AbortSignal): Promise<FetchedWishes> {
  const known =
    skus.length > 0 ? await call('GET /wishlist/of-guest', { query: { skus: skus.join(',') } }, { signal }) : []
  return { known, asked: skus }
}

/** For an effect: what it fetches, unless the effect has ended by then. */
export function latest<Fetched>(
  fetched: (signal: AbortSignal) => Promise<Fetched>,
  then: (fetched: Fetched) => void,
  otherwise: (error: unknown) => void,
): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  fetched(signal).then(
    (answer) => signal.aborted || then(answer),
    (error: unknown) => signal.aborted || otherwise(error),
  )
  return () => leaving.abort()
}
