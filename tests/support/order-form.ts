/** A buyer of the tests, as they type themselves in. */
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
    // No car of the data, so that any wheel may be ordered.
    vehicle_model: 'Century',
    vehicle_model_sub: '5.0 V8',
    billing: layla,
  }
}
