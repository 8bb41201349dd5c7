import { lazy, Suspense } from 'react'
import { compared } from '#web/wheels/compare/compared.ts'

const Tray = lazy(() => import('#web/wheels/compare/tray.tsx'))

/** What is being compared, in reach from lists and wheels; loaded once there is something. */
export function CompareTray() {
  if (compared.use().length === 0) return null
  return (
    <Suspense fallback={null}>
      <Tray />
    </Suspense>
  )
}
