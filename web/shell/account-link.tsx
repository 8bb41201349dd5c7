import { lazy, Suspense } from 'react'
import { shell } from '#shared/i18n/shell.ts'
import { useCustomer } from '#web/account/customer.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useMessages } from '#web/shell/language.ts'

// If the script fails to load, the link stays.
const AccountMenu = lazy(() => import('#web/account/account-menu.tsx').catch(() => ({ default: MyAccount })))

const icon = 'grid size-12 place-items-center rounded-control hover:bg-sunken'

/** Guests get a link to sign in; customers a menu with account, profile and sign-out. */
export function AccountLink() {
  const words = useMessages(shell)
  const customer = useCustomer()
  if (customer)
    return (
      <Suspense fallback={<MyAccount />}>
        <AccountMenu />
      </Suspense>
    )
  return (
    <PageLink to="/login" aria-label={words.sign_in} className={icon}>
      <Icon name="person" size={24} />
    </PageLink>
  )
}

function MyAccount() {
  return (
    <PageLink to="/my-account" aria-label={useMessages(shell).my_account} className={icon}>
      <Icon name="person" size={24} className="text-accent" />
    </PageLink>
  )
}
