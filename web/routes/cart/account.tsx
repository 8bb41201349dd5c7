import { myAccount } from '#shared/i18n/account.ts'
import { checkout } from '#shared/i18n/checkout.ts'
import { useCustomer } from '#web/account/customer.ts'
import { LinkButton } from '#web/design/button.tsx'
import { ChatLine } from '#web/shell/chat/chat-line.tsx'
import { metaOf } from '#web/shell/head/page-meta.ts'
import { useMessages } from '#web/shell/language.ts'

export const handle = { shell: 'secure' }

export const meta = metaOf(checkout, (words) => ({
  title: words.account_title,
  description: words.description,
  path: '/cart/account',
  hidden: true,
}))

/** Guest checkout first: one button, before any field. Signing in is optional; signed-in customers just continue. */
export default function AccountPage() {
  const words = useMessages(checkout)
  const mine = useMessages(myAccount)
  const customer = useCustomer()
  return (
    <div className="frame-narrow py-10 md:py-16">
      <div className="mx-auto max-w-md space-y-6">
        <h1 className="text-display">{words.account_title}</h1>
        <div className="card space-y-4 p-5 md:p-6">
          <LinkButton to="/cart/checkout" look="primary" size="large" wide>
            {customer ? mine.continue_as(customer.first_name) : words.guest}
          </LinkButton>
          <p className="text-muted text-small">{customer ? mine.signed_in_text : words.guest_text}</p>
        </div>
        {!customer && (
          <div className="card space-y-4 p-5 md:p-6">
            <LinkButton to="/login?next=/cart/checkout" size="large" wide>
              {mine.sign_in}
            </LinkButton>
            <p className="text-muted text-small">{mine.have_account}</p>
          </div>
        )}
        <ChatLine />
      </div>
    </div>
  )
}
