import { useEffect, useId, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { consent as messages } from '#shared/i18n/shell.ts'
import { askConsentAgain, type Consent, chooseConsent, useConsent } from '#web/browser/consent.ts'
import { Button } from '#web/design/button.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'
import type { ShopFacts } from '#web/shell/shop-facts.ts'

/** Renders the question while it is open. Without an advertising account it opens only on request. */
export default function ConsentQuestion({ askedBy }: { askedBy: { opener: HTMLElement } | null }) {
  const state = useConsent()
  const facts = useRouteLoaderData<ShopFacts>('routes/shop')
  useEffect(() => {
    if (askedBy) askConsentAgain(askedBy.opener)
  }, [askedBy])
  if (!state?.again && !(facts?.measured && state?.due && state.consent === 'unasked')) return null
  return <ConsentSheet consent={state.consent} again={state.again} />
}

/**
 * The question as a non-modal sheet in a corner of the page. Both answers have equal weight. Takes the focus only when
 * it was reopened on request.
 */
function ConsentSheet({ consent, again }: { consent: Consent; again: boolean }) {
  const words = useMessages(messages)
  const title = useId()
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    if (again) sheet.current?.focus()
  }, [again])
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-labelledby={title}
      className="above-foot-bar fixed inset-x-3 bottom-[calc(4.75rem+var(--foot-bar,0px))] z-30 space-y-3 rounded-card border border-line bg-raised p-4 text-small shadow-float outline-none sm:start-4 sm:end-auto sm:bottom-4 sm:max-w-md print:hidden"
    >
      <div className="space-y-1">
        <h2 id={title} className="font-semibold">
          {words.title}
        </h2>
        <p className="text-label text-muted">
          {words.text}{' '}
          <PageLink to="/privacy-policy" className="textlink whitespace-nowrap">
            {words.policy}
          </PageLink>
        </p>
        {consent !== 'unasked' && <p className="text-label">{words[consent]}</p>}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => chooseConsent('refused')}>{words.refuse}</Button>
        <Button onClick={() => chooseConsent('given')}>{words.allow}</Button>
      </div>
    </section>
  )
}
