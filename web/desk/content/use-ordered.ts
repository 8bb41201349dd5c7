import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'
import { toast } from '#web/desk/frame/toasts.tsx'

/**
 * Rows that staff put in order (`Sortable`), and the changes of them. `ordered` has the new order while it is being saved, so
 * that a row does not jump back; `orders` counts its changes here, because an order has no version; `problem` is the
 * message of the last change that failed.
 */
export function useOrdered<Row extends { id: string }>(rows: readonly Row[]) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [moved, setMoved] = useState<string[] | null>(null)
  const [orders, setOrders] = useState(0)

  /** Waits for a change, confirms it with a toast, and reads the page again. */
  async function run(change: Promise<unknown>, said: string) {
    setProblem(null)
    try {
      await change
      toast(said)
    } catch (error) {
      setProblem(sayError(error, locale))
    }
    await revalidate()
  }

  /** Saves the ids in a new order. The server compares `was`: another tab may have moved them. */
  async function order(
    next: string[],
    save: (body: { was: string; order: string }) => Promise<unknown>,
    said: string,
  ): Promise<void> {
    setMoved(next)
    await run(save({ was: rows.map(({ id }) => id).join(','), order: next.join(',') }), said)
    setOrders((count) => count + 1)
    setMoved(null)
  }

  const ordered = moved ? moved.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows
  return { ordered, orders, problem, run, order }
}
