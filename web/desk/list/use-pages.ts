import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'

/**
 * Rows that a part of a page reads by itself, and those after them. Another `of` begins again. Only the latest request counts:
 * an answer to one before it could belong to another list. A failure leaves the rows that are shown, and `again` repeats it.
 */
export function usePages<Page extends { rows: unknown[]; next: string | null }>(
  of: string,
  load: (after: string | undefined, signal: AbortSignal) => Promise<Page>,
) {
  const locale = useLocale()
  const [page, setPage] = useState<Page>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<{ leaving: AbortController; after: string | undefined }>(undefined)

  async function read(after?: string) {
    latest.current?.leaving.abort()
    const leaving = new AbortController()
    latest.current = { leaving, after }
    setBusy(true)
    setProblem(null)
    try {
      const found = await load(after, leaving.signal)
      if (leaving.signal.aborted) return
      setPage((before) => ({ ...found, rows: [...(after === undefined ? [] : (before?.rows ?? [])), ...found.rows] }))
    } catch (error) {
      if (!leaving.signal.aborted) setProblem(sayError(error, locale))
    } finally {
      if (!leaving.signal.aborted) setBusy(false)
    }
  }
  const begin = useEffectEvent(() => read())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `of` is another list
  useEffect(() => {
    void begin()
    return () => latest.current?.leaving.abort()
  }, [of, locale])

  return {
    page,
    busy,
    problem,
    showMore: () => void (page?.next && read(page.next)),
    again: () => void read(latest.current?.after),
  }
}
