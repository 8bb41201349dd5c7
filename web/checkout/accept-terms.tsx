import { checkout } from '#shared/i18n/checkout.ts'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

/** The terms that paying accepts, above every Pay button. Links open in a new tab, so the payment page stays open. */
export function AcceptTerms() {
  const words = useMessages(checkout)
  return (
    <p className="text-muted text-small">
      {words.accept_before}
      <PageLink to="/terms-conditions" target="_blank" className="textlink">
        {words.accept_terms}
      </PageLink>
      {words.accept_and}
      <PageLink to="/return-policy" target="_blank" className="textlink">
        {words.accept_returns}
      </PageLink>
      .
    </p>
  )
}
