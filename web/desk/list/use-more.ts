import { useEffect, useRef, useState } from 'react'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'

type Page<Row> = { rows: Row[]; next: string | null }

/** The rows of a first page and of those that were loaded after it; another first page begins again. */
export function useMore<Row>(page: Page<Row>, load: (after: string) => Promise<Page<Row>>) {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Page<Row> & { of: Page<Row> }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first page begins the list again
  useEffect(() => {
    setLoaded(undefined)
    setProblem(null)
  }, [page])
  // Rows that followed another first page may be in this one as well, and would be there twice until the effect ran.
  const more = loaded?.of === page ? loaded : undefined
  const next = more ? more.next : page.next
  const latest = useRef(page)
  latest.current = page

  async function showMore() {
    setBusy(true)
    setProblem(null)
    try {
      const found = await load(next!)
      // Rows of another filter, whose answer came late.
      if (latest.current !== page) return
      setLoaded({ of: page, rows: [...(more?.rows ?? []), ...found.rows], next: found.next })
    } catch (error) {
      setProblem(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return { rows: [...page.rows, ...(more?.rows ?? [])], next, busy, problem, showMore }
}
