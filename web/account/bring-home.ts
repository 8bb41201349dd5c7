import { forget, isSignedOut, whileSignedIn } from '#web/account/signing.ts'
import { call } from '#web/browser/api.ts'
import { takeOver } from '#web/finder/change-garage.ts'
import { wishes } from '#web/wishlist/wishes.ts'

let brought = false

/** What the account has gathered on other devices is shown on this one, once per page load; a token that has ended is forgotten. */
export async function bringHome(): Promise<void> {
  if (brought) return
  brought = true
  const signal = whileSignedIn()
  try {
    const [cars, wished] = await Promise.all([
      call('GET /garage', {}, { signal }),
      call('GET /wishlist', {}, { signal }),
    ])
    takeOver(cars)
    wishes.replace(wished.map(({ sku }) => sku))
  } catch (error) {
    brought = false
    if (isSignedOut(error)) forget()
  }
}
