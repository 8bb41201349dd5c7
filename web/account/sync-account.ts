import { isProfileUnknown, shownCustomer } from '#web/account/customer.ts'
import { forgetExpiredToken, isSignedOut, keepUser, signedInSignal } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { readKept } from '#web/browser/storage.ts'
import { replaceGarage } from '#web/finder/garage.ts'
import { fetchWishes } from '#web/wishlist/fetch-wishes.ts'
import { wishes } from '#web/wishlist/wishes.ts'

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
    const [cars, account] = await Promise.all([
      call('GET /garage', {}, { signal }),
      isProfileUnknown() ? call('GET /my-account', {}, { signal }) : null,
    ])
    const wished = await fetchWishes(signal)
    // Another customer may have signed in from another tab in the meantime.
    if (shownCustomer()?.email !== who) return
    if (account) keepUser(account.profile)
    replaceGarage(cars)
    wishes.replace(wished.map(({ sku }) => sku))
  } catch (error) {
    synced = false
    if (isSignedOut(error) && forgetExpiredToken(token)) await syncAccountState()
  }
}
