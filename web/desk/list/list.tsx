import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type SetURLSearchParams, useLocation, useNavigation, useSearchParams } from 'react-router'
import { deskFrame } from '#shared/i18n/desk/frame.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { Button } from '#web/design/button.tsx'
import { classNames } from '#web/design/class-names.ts'
import { useLocale } from '#web/design/locale.ts'
import { Notice } from '#web/design/notice.tsx'

export type Column<Row> = {
  /** Unique in the list. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The row's name: its header for screen readers, and the title of its card on phones. */
  isName?: true
  /** Aligned at the end, for amounts and counts. */
  isFigure?: true
  /** A second line of its row on a tablet, where the columns would be too narrow. */
  isBelow?: true
  /** Left out on a tablet, where the columns would be too narrow: the row's own page says it, too. */
  isSpare?: true
}

type Props<Row> = {
  /** What the list shows, for screen readers. */
  label: string
  columns: Column<Row>[]
  /** The first page, from the route's loader: changing a filter loads it again. */
  page: { rows: Row[]; next?: string | null }
  rowKey: (row: Row) => string
  /** The page after the given one; leave out for lists that are whole. */
  loadMore?: (after: string) => Promise<{ rows: Row[]; next: string | null }>
  /** Shown when there is nothing at all. */
  empty?: { title: string; text: string }
}

/**
 * A list of the desk: a table, on phones a card for each row. It is paged by key, so that a later page costs no more
 * than the first. Its filters are in the address (`useFilters`).
 */
export function List<Row>({ label, columns, page, rowKey, loadMore, empty }: Props<Row>) {
  const locale = useLocale()
  const words = deskFrame[locale]
  const [loaded, setLoaded] = useState<{ of: unknown; rows: Row[]; next: string | null }>()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isStale = useNavigation().state === 'loading'
  const { isFiltered, clear } = useFilters()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first page begins the list again
  useEffect(() => {
    setLoaded(undefined)
    setAddedAt(undefined)
    setError(null)
  }, [page])

  const body = useRef<HTMLTableSectionElement>(null)
  const [addedAt, setAddedAt] = useState<number>()
  // The button may be gone with the last page, and the next thing to read is the first new row.
  useEffect(() => {
    if (addedAt !== undefined) body.current?.rows[addedAt]?.querySelector<HTMLElement>('a, button, input')?.focus()
  }, [addedAt])

  // Rows that followed another first page may be in this one as well, and would be there twice until the effect ran.
  const more = loaded?.of === page ? loaded : undefined
  const rows = [...page.rows, ...(more?.rows ?? [])]
  const next = more ? more.next : (page.next ?? null)
  const latest = useRef(page)
  latest.current = page

  async function showMore() {
    setBusy(true)
    setError(null)
    try {
      const found = await loadMore!(next!)
      // Rows of another filter, whose answer came late.
      if (latest.current !== page) return
      setLoaded({ of: page, rows: [...(more?.rows ?? []), ...found.rows], next: found.next })
      setAddedAt(rows.length)
    } catch (error) {
      setError(sayError(error, locale))
    } finally {
      setBusy(false)
    }
  }

  if (rows.length === 0)
    return (
      <Notice
        title={isFiltered ? words.no_rows_filtered : (empty?.title ?? words.no_rows)}
        action={isFiltered && <Button onClick={clear}>{words.clear_filters}</Button>}
      >
        {!isFiltered && empty?.text}
      </Notice>
    )
  return (
    <div className={classNames('space-y-4', isStale && 'opacity-60')} aria-busy={isStale || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard */}
      <section className="card desk-scroll overflow-x-auto" tabIndex={0} aria-label={label}>
        <table className="desk-list w-full text-small">
          <thead>
            <tr className="border-line border-b text-label text-muted">
              {columns.map(({ key, title, isFigure, isBelow, isSpare }) => (
                <th
                  key={key}
                  scope="col"
                  className={classNames(
                    'px-4 py-3 font-semibold',
                    isFigure ? 'text-end' : 'text-start',
                    isBelow && 'below',
                    isSpare && 'spare',
                  )}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <tr key={rowKey(row)} className="border-line border-b last:border-b-0">
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {error && <Notice kind="error">{error}</Notice>}
      {next !== null && loadMore && (
        <Button busy={busy} onClick={() => void showMore()}>
          {words.load_more}
        </Button>
      )}
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { title, cell, isName, isFigure, isBelow, isSpare } = column
  const side = isFigure ? 'figures text-end' : 'text-start'
  const look = classNames('px-4 py-3 align-top', side, isBelow && 'below', isSpare && 'spare')
  if (isName)
    return (
      <th scope="row" className={classNames(look, 'font-semibold')}>
        {cell(row)}
      </th>
    )
  return (
    <td data-title={title} className={look}>
      {cell(row)}
    </td>
  )
}

/** The filters of a list, in the address: they survive a refresh, the back button, and being sent to a colleague. */
export function useFilters() {
  const [params, setParams] = useLatestParams()
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return {
    value: (name: string) => params.get(name) ?? '',
    set: (name: string, value: string) => change({ [name]: value }),
    change,
    isFiltered: params.size > 0,
    clear: () => setParams({}, { preventScrollReset: true }),
  }
}

/** The address's parameters, with a change that is still loading: the next change is added to it. */
export function useLatestParams(): [URLSearchParams, SetURLSearchParams] {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const coming = useNavigation().location
  return [coming?.pathname === pathname ? new URLSearchParams(coming.search) : params, setParams]
}

/** The filters in a loader's address, as the query of a call. */
export function filtersOf(request: Request): Record<string, string> {
  return Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''))
}
