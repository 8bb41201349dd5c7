import { checkout } from '#shared/i18n/checkout.ts'
import { LinkButton } from '#web/design/button.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Guest first: one button, before any field. */
export function AccountPage() {
  const words = useMessages(checkout)
  return (
    <div className="frame-narrow py-10 md:py-16">
      <div className="mx-auto max-w-md space-y-6">
        <h1 className="text-display">{words.account_title}</h1>
        <div className="card space-y-4 p-5 md:p-6">
          <LinkButton to="/cart/checkout" look="primary" size="large" wide>
            {words.guest}
          </LinkButton>
          <p className="text-muted text-small">{words.guest_text}</p>
        </div>
      </div>
    </div>
  )
}
