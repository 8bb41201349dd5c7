/** A test buyer, as typed into the form. */
export const layla = {
  first_name: 'Layla',
  last_name: 'Haddad',
  country: 'AE',
  address: 'Al Wasl Road 12, Flat 3',
  phone: '050 123 4567',
  email: 'layla@example.com',
  city: 'Dubai',
}

export function orderForm(session_id: string) {
  return {
    session_id,
    vehicle_make: 'Toyota',
    vehicle_year: '2021',
    // Not a car of the data, so that any wheel may be ordered.
    vehicle_model: 'Century',
    vehicle_model_sub: '5.0 V8',
    billing: layla,
  }
}

/** A car of the data in the order form's fields. */
export function namedCar(car: { make_name: string; model_name: string; year: number; name: string }) {
  return {
    vehicle_make: car.make_name,
    vehicle_model: car.model_name,
    vehicle_year: String(car.year),
    vehicle_model_sub: car.name,
  }
}
