import { useEffect } from 'react'
import { askConsentAgain, useConsent } from '#web/browser/consent.ts'
import { ConsentSheet } from '#web/shell/consent-sheet.tsx'

/** Renders the question while it is open. */
export default function ConsentQuestion(props: { isDue: boolean; askedBy: { opener: HTMLElement } | null }) {
  const { isDue, askedBy } = props
  const state = useConsent()
  useEffect(() => {
    if (askedBy) askConsentAgain(askedBy.opener)
  }, [askedBy])
  if (!state?.again && !(isDue && state?.consent === 'unasked')) return null
  return <ConsentSheet consent={state.consent} again={state.again} />
}
