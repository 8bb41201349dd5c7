import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { DeskOrder } from '#shared/desk/orders.ts'
import type { Permission } from '#shared/desk/permissions.ts'
import { sayError } from '#web/browser/api-problem.ts'
import { useLocale } from '#web/design/locale.ts'

export type SectionProps = {
  order: DeskOrder
  /** Reads the order again after a change; sections that read data themselves follow it. */
  reload: () => Promise<void>
}

/** A part of an order's page: a file that exports one of these, and a line in the list of order-page.tsx. */
export type OrderSection = {
  key: string
  /** Roles without it do not see the section; its calls check it again. */
  permission: Permission
  /** `main` is worked on, `side` is looked up; on phones all are below each other. */
  place: 'main' | 'side'
  /** Left out where it has nothing to say. */
  isShown?: (order: DeskOrder) => boolean
  View: ComponentType<SectionProps>
}

/** Data that a section reads by itself: now, and again whenever the order was read again. */
export function useSectionData<Data>(
  order: DeskOrder,
  read: (id: string) => Promise<Data>,
): { data: Data | undefined; problem: string | null } {
  const locale = useLocale()
  const [data, setData] = useState<Data>()
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one in each render
  const load = useCallback(() => read(order.id), [order])
  useEffect(() => {
    let isOver = false
    load().then(
      (found) => {
        if (isOver) return
        setData(found)
        setProblem(null)
      },
      (error: unknown) => !isOver && setProblem(sayError(error, locale)),
    )
    return () => {
      isOver = true
    }
  }, [load, locale])
  return { data, problem }
}
