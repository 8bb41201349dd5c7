import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { VehicleName } from '#shared/api/vehicles.ts'
import { withCar } from '#web/finder/car-address.ts'
import { chooseCar, useGarage } from '#web/finder/garage.ts'

/**
 * The car of the address is the chosen one from now on. Where the address names none, the chosen car is put into it:
 * the page itself stays the same for everybody, only the browser knows whose it is.
 * @param isLeftOut the address names a car that is not known, or asks for the page without one
 */
export function useRememberedCar(vehicle: VehicleName | null, isLeftOut: boolean): void {
  const navigate = useNavigate()
  const here = useLocation()
  const { chosen } = useGarage()

  useEffect(() => {
    if (vehicle) chooseCar(vehicle)
  }, [vehicle])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address and car
  useEffect(() => {
    const to = !vehicle && !isLeftOut && chosen ? withCar(here, chosen) : null
    if (to) void navigate(to, { replace: true, preventScrollReset: true, state: { car_chosen: true } })
  }, [vehicle, isLeftOut, chosen, here.pathname])
}
