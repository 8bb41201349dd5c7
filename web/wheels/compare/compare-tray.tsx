import { lazy, Suspense } from 'react'
import { compared } from '#web/wheels/compare/compared.ts'

const Tray = lazy(() => import('#web/wheels/compare/tray.tsx'))

/** Tray of the compared wheels on lists and product pages; lazy until there is one. */
export function CompareTray() {
  if (compared.use().length === 0) return null
  return (
    <Suspense>
      <Tray />
    </Suspense>
  )
}
