import { thankYou } from '#shared/i18n/thank-you.ts'
import { useCustomer } from '#web/account/customer.ts'
import { LinkButton } from '#web/design/button.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Links from an order that needs no action; a guest can save it to an account. */
export function WaysOn() {
  const words = useMessages(thankYou)
  const customer = useCustomer()
  return (
    <div className="space-y-3 print:hidden">
      <LinkButton to="/" look="primary" size="large" wide>
        {words.continue}
      </LinkButton>
      <LinkButton to="/my-account" look="quiet" size="large" wide>
        {words.view_account}
      </LinkButton>
      {!customer && (
        <p className="text-muted text-small">
          {words.sign_up_text}{' '}
          <PageLink to="/register" className="textlink inline-flex min-h-11 items-center">
            {words.sign_up}
          </PageLink>
        </p>
      )}
    </div>
  )
}
