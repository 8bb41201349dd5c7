import { readGarage, writeGarage } from '#web/finder/garage.ts'
import { leftWishes } from '#web/wishlist/left-wishes.ts'
import { wishes } from '#web/wishlist/wishes.ts'

/**
 * At a guest's sign-in: the guest's cars and wishes stay on the device until the account is seen to have them, since it may be
 * full.
 */
export function holdGuestLists(): void {
  leftWishes.replace(wishes.items())
  const { cars, chosen } = readGarage()
  if (cars.length > 0)
    writeGarage(
      cars.map((car) => ({ ...car, only_here: true })),
      chosen !== null,
    )
}
