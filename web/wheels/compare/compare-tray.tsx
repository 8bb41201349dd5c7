import { Suspense } from 'react'
import { late } from '#web/delivery/late.ts'
import { compared } from '#web/wheels/compare/compared.ts'

const Tray = late(() => import('#web/wheels/compare/tray.tsx'), 'below')

/** Tray of the compared wheels on lists and product pages; lazy until there is one. */
export function CompareTray() {
  if (compared.use().length === 0) return null
  return (
    <Suspense>
      <Tray />
    </Suspense>
  )
}
