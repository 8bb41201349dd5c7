type Details = Record<
  'vehicle_make' | 'vehicle_year' | 'vehicle_model' | 'vehicle_model_sub' | 'order_notes' | 'company' | 'company_trn',
  string
> & { professional_installation: boolean }

type Address = Record<'first_name' | 'last_name' | 'email' | 'phone' | 'address' | 'city' | 'country', string>

/**
 * A short key of what an order was placed with besides its goods: both addresses, car, notes, company, installation. Storing
 * the same cart again changes these of an open order, also from another tab: a payer names the ones that the page showed.
 * Not a secret, and of no use against forging (FNV-1a of 32 bits).
 */
export function detailsKey(order: Details, { billing, shipping }: { billing: Address; shipping: Address }): string {
  const of = ({ first_name, last_name, email, phone, address, city, country }: Address) => [
    first_name,
    last_name,
    email,
    phone,
    address,
    city,
    country,
  ]
  const { vehicle_make, vehicle_year, vehicle_model, vehicle_model_sub, order_notes } = order
  const car = [vehicle_make, vehicle_year, vehicle_model, vehicle_model_sub]
  const rest = [order_notes, order.company, order.company_trn, order.professional_installation]
  let key = 0x81_1c_9d_c5
  for (const letter of JSON.stringify([of(billing), of(shipping), car, rest]))
    key = Math.imul(key ^ letter.codePointAt(0)!, 0x01_00_01_93)
  return (key >>> 0).toString(36)
}
