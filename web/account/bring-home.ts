import { forgetEnded, isSignedOut, whileSignedIn } from '#web/account/customer.ts'
import { call } from '#web/browser/api.ts'
import { readKept } from '#web/browser/storage.ts'
import { takeOver } from '#web/finder/garage.ts'
import { wishes } from '#web/wishlist/wishes.ts'

let brought = false

/** What the account has gathered on other devices is shown on this one, once per page load; a token that has ended is forgotten. */
export async function bringHome(): Promise<void> {
  if (brought) return
  brought = true
  const signal = whileSignedIn()
  const token = readKept('access_token')
  try {
    const [cars, wished] = await Promise.all([
      call('GET /garage', {}, { signal }),
      call('GET /wishlist', {}, { signal }),
    ])
    // Another tab may have let somebody else in meanwhile.
    if (readKept('access_token') !== token) return
    takeOver(cars)
    wishes.replace(wished.map(({ sku }) => sku))
  } catch (error) {
    brought = false
    if (isSignedOut(error) && forgetEnded(token)) await bringHome()
  }
}
