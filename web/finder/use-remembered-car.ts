import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { withCar } from '#web/finder/car-address.ts'
import { useGarage } from '#web/finder/garage.ts'

/**
 * Chooses the car in the address. If the address names none, adds the chosen car to it: the server's page is the same
 * for everyone and cacheable, and only the browser knows the car.
 * @param isLeftOut the address names an unknown car, or requests the page without one
 */
export function useRememberedCar(vehicle: VehicleName | null, isLeftOut: boolean): void {
  const navigate = useNavigate()
  const here = useLocation()
  const { chosen } = useGarage()

  useEffect(() => {
    // Without the script the page shows its car all the same.
    if (vehicle) import('#web/finder/choose-car.ts').then(({ chooseCar }) => chooseCar(vehicle)).catch(() => {})
  }, [vehicle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per address and car
  useEffect(() => {
    const to = !vehicle && !isLeftOut && chosen ? withCar(here, chosen) : null
    if (to) void navigate(to, { replace: true, preventScrollReset: true, state: { car_chosen: true } })
  }, [vehicle, isLeftOut, chosen, here.pathname])
}
