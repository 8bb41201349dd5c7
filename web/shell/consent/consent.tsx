import { lazy, Suspense } from 'react'
import { useAtPage } from '#web/shell/use-at-page.ts'

const ConsentQuestion = lazy(() => import('#web/shell/consent/consent-question.tsx'))

/**
 * Asks once whether a purchase may be reported to the advertising account: non-modal, on the page of a purchase only,
 * or on request from the footer. Lazy. `askedBy`: the footer button that asked, a new object each time.
 */
export function Consent({ askedBy }: { askedBy: { opener: HTMLElement } | null }) {
  const isDue = useAtPage()('/thank-you')
  if (!isDue && !askedBy) return null
  return (
    <Suspense fallback={null}>
      <ConsentQuestion isDue={isDue} askedBy={askedBy} />
    </Suspense>
  )
}
