/**
 * The order form requires all four fields of the car. A buyer who does not know the car sends this for make, model and
 * year, and a description as `vehicle_model_sub`: such an order's wheels are not checked for any car.
 */
export const notKnown = '-'

type NamedCar = Record<'vehicle_make' | 'vehicle_model' | 'vehicle_year', string>

/** Whether the buyer stated that they do not know the car. */
export function isCarUnknown({ vehicle_make, vehicle_model, vehicle_year }: NamedCar): boolean {
  return [vehicle_make, vehicle_model, vehicle_year].every((field) => field === notKnown)
}
