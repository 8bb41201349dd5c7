import { lazy, Suspense } from 'react'
import { useConsent } from '#web/browser/consent.ts'

const ConsentSheet = lazy(() => import('#web/shell/consent-sheet.tsx'))

/** Asks once whether purchases may be measured, beside the page and not before it; loaded only where it asks. */
export function Consent() {
  const asking = useConsent()
  if (!asking || (asking.consent !== 'unasked' && !asking.again)) return null
  return (
    <Suspense fallback={null}>
      <ConsentSheet consent={asking.consent} again={asking.again} />
    </Suspense>
  )
}
