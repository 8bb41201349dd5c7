import type { Seller } from '#database/schema/orders.ts'
import { store } from '#domain/store.ts'

/** The shop's details for invoices from now on; copied onto an order when it is paid. */
export function sellerNow(): Seller {
  const { name, name_ar, legal_name, legal_name_ar, trn, trade_licence, phone, address } = store
  const { line1, line1_ar, city, city_ar, country } = address
  return {
    ...{ name, name_ar, legal_name, legal_name_ar, trn, trade_licence, phone },
    email: store.email_orders,
    address: { line1, line1_ar, city, city_ar, country },
  }
}
