import { lazy, Suspense } from 'react'
import { useAtPage } from '#web/shell/use-at-page.ts'

const ConsentQuestion = lazy(() => import('#web/shell/consent-question.tsx'))

/**
 * Asks once whether a purchase may be made known, beside the page and not before it: where there is a purchase to speak
 * of, and nowhere else unless the footer is asked. Loaded only where it asks. `askedBy`: what has asked in the footer,
 * anew each time.
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
