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
    vehicle_model: 'Land Cruiser',
    vehicle_model_sub: '4.0 V6',
    billing: layla,
  }
}
