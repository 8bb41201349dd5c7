import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { customer as account } from '#shared/i18n/sign-in.ts'
import { inLocale } from '#shared/locale.ts'
import { fetchCars, followAccount } from '#web/account/account-garage.ts'
import { isProfileUnknown, shownCustomer } from '#web/account/customer.ts'
import { forgetExpiredToken, isSignedOut, keepUser, signedInSignal, signOut } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { readKept } from '#web/browser/storage.ts'
import { Icon } from '#web/design/icon.tsx'
import { PageLink } from '#web/design/page-link.tsx'
import { useLocale, useMessages } from '#web/shell/language.ts'
import { fetchWishes } from '#web/wishlist/fetch-wishes.ts'
import { replaceWishes } from '#web/wishlist/left-wishes.ts'

/** A disclosure menu below its button; Escape, a click outside and navigation close it. */
export default function AccountMenu() {
  const words = useMessages(account)
  const locale = useLocale()
  const { key } = useLocation()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => void syncAccountState(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes the menu
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!open) return
    const elsewhere = ({ target }: Event) => menu.current?.contains(target as Node) || setOpen(false)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])

  async function leave() {
    await signOut()
    location.assign(inLocale('/login', locale))
  }

  const line = 'flex min-h-12 w-full items-center px-4 text-small hover:bg-sunken'
  return (
    <div ref={menu} className="relative w-12 min-w-0">
      <button
        ref={button}
        type="button"
        aria-label={words.my_account}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid h-12 w-full place-items-center rounded-control hover:bg-sunken"
      >
        <Icon name="person" size={24} className="text-accent" />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute end-0 top-full z-30 w-52 overflow-hidden rounded-card border border-line bg-raised shadow-float"
      >
        <li>
          <PageLink to="/my-account" className={line}>
            {words.my_account}
          </PageLink>
        </li>
        <li>
          <PageLink to="/my-account/my-profile" className={line}>
            {words.my_profile}
          </PageLink>
        </li>
        <li className="border-line border-t">
          <button type="button" onClick={() => void leave()} className={line}>
            {words.sign_out}
          </button>
        </li>
      </ul>
    </div>
  )
}

let synced = false

/**
 * Copies the account's cars, wishlist and, where only the token is stored, the customer's name to this device, once per
 * page load. An expired token is forgotten.
 */
export async function syncAccountState(): Promise<void> {
  if (synced) return
  synced = true
  const signal = signedInSignal()
  const [token, who] = [readKept('access_token'), shownCustomer()?.email]
  try {
    const account = isProfileUnknown() ? await call('GET /my-account', {}, { signal }) : null
    const wished = await fetchWishes(signal)
    // Another customer may have signed in from another tab in the meantime.
    if (shownCustomer()?.email !== who) return
    if (account) keepUser(account.profile)
    replaceWishes(wished.map(({ sku }) => sku))
    // Each list is kept as soon as it has come: while another is waited for, it could be changed here.
    const cars = await fetchCars(signal)
    if (shownCustomer()?.email === (account?.profile.email ?? who)) await followAccount(cars)
  } catch (error) {
    synced = false
    if (isSignedOut(error) && forgetExpiredToken(token)) await syncAccountState()
  }
}
