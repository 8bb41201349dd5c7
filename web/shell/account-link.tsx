import { customer as account } from '#shared/i18n/customer.ts'
import { useCustomer } from '#web/account/customer.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

/** Guests are led to sign in, customers to their account, where the profile and signing out are. */
export function AccountLink() {
  const words = useMessages(account)
  const customer = useCustomer()
  return (
    <PageLink
      to={customer ? '/my-account' : '/login'}
      aria-label={customer ? words.my_account : words.login}
      className="grid size-12 place-items-center rounded-control hover:bg-sunken"
    >
      <Icon name="person" size={24} />
    </PageLink>
  )
}
