import { lazy, Suspense } from 'react'
import { useConsent } from '#web/browser/consent.ts'
import { useAtPage } from '#web/shell/use-at-page.ts'

const ConsentSheet = lazy(() => import('#web/shell/consent-sheet.tsx'))

/**
 * Asks once whether a purchase may be made known, beside the page and not before it: where there is a purchase to speak of,
 * and nowhere else unless the footer is asked. Loaded only where it asks.
 */
export function Consent() {
  const asking = useConsent()
  const at = useAtPage()
  const isDue = asking?.consent === 'unasked' && at('/thank-you')
  if (!asking || (!isDue && !asking.again)) return null
  return (
    <Suspense fallback={null}>
      <ConsentSheet consent={asking.consent} again={asking.again} />
    </Suspense>
  )
}
