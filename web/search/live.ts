import type { SearchResult } from '#shared/api/search.ts'
import { search } from '#shared/limits.ts'

/** `typed`: the box's text. `result`: the results shown for `query`, null if none. */
export type Live = { typed: string; query: string; result: SearchResult | null; pending: boolean }

type Fetch = (query: string, signal: AbortSignal) => Promise<SearchResult>

const nothing: Live = { typed: '', query: '', result: null, pending: false }

/**
 * Search as you type (specification, section 4): debounced, and cleared below 3 characters. A stale response is never
 * shown; a failed one leaves no results.
 */
export function liveSearch(fetchResults: Fetch) {
  let shown = nothing
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined
  const listeners = new Set<() => void>()

  function show(next: Live) {
    shown = next
    for (const listener of listeners) listener()
  }

  function stop() {
    latest++
    clearTimeout(timer)
    running?.abort()
    running = undefined
  }

  async function send(query: string) {
    const number = ++latest
    running = new AbortController()
    try {
      const result = await fetchResults(query, running.signal)
      if (number === latest) show({ typed: query, query, result, pending: false })
    } catch {
      if (number === latest) show(nothing)
    }
  }

  return {
    /** Sets the box's current text. */
    type(text: string) {
      const query = text.trim()
      if (query === shown.query && shown.result && !shown.pending) return
      stop()
      if (query.length < search.minCharacters) {
        if (shown !== nothing) show(nothing)
        return
      }
      show({ ...shown, typed: query, pending: true })
      timer = setTimeout(() => void send(query), search.pauseMs)
    },
    clear() {
      stop()
      if (shown !== nothing) show(nothing)
    },
    now: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
