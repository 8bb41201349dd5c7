import { isNameless, shownCustomer } from '#web/account/customer.ts'
import { readWishes } from '#web/account/read-wishes.ts'
import { forgetEnded, isSignedOut, keepUser, whileSignedIn } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { readKept } from '#web/browser/storage.ts'
import { takeOver } from '#web/finder/garage.ts'
import { wishes } from '#web/wishlist/wishes.ts'

let brought = false

/**
 * What the account has gathered on other devices is shown on this one, once per page load, and whose it is, where a token
 * is all that is kept; a token that has ended is forgotten.
 */
export async function bringHome(): Promise<void> {
  if (brought) return
  brought = true
  const signal = whileSignedIn()
  const [token, who] = [readKept('access_token'), shownCustomer()?.email]
  try {
    const [cars, account] = await Promise.all([
      call('GET /garage', {}, { signal }),
      isNameless() ? call('GET /my-account', {}, { signal }) : null,
    ])
    const wished = await readWishes(signal)
    // Another tab may have let somebody else in meanwhile.
    if (shownCustomer()?.email !== who) return
    if (account) keepUser(account.profile)
    takeOver(cars)
    wishes.replace(wished.map(({ sku }) => sku))
  } catch (error) {
    brought = false
    if (isSignedOut(error) && forgetEnded(token)) await bringHome()
  }
}
