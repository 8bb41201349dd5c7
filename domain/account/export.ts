import { alsoKept } from '#domain/account/also-kept.ts'
import { listAddresses } from '#domain/customers/addresses.ts'
import { getProfile } from '#domain/customers/profile.ts'
import { chosenCars } from '#domain/garage/garage.ts'
import { casesOfCustomer } from '#domain/guarantee/cases.ts'
import { wholeOrders } from '#domain/orders/orders.ts'
import { myResults } from '#domain/owner-results/find-results.ts'
import { myReviews } from '#domain/reviews/reviews.ts'
import type { Shop } from '#domain/shop.ts'
import { listWishes } from '#domain/wishlist/wishlist.ts'
import type { Answer } from '#shared/api.ts'

/** Exports all data of a customer (UAE PDPL, right to data portability). */
export async function exportAccount(shop: Shop, customer_id: string): Promise<Answer<'GET /my-account/export'>> {
  return {
    exported_at: shop.now().toISOString(),
    profile: await getProfile(shop, customer_id),
    addresses: await listAddresses(shop, customer_id),
    wishlist: await listWishes(shop, customer_id),
    garage: await chosenCars(shop, customer_id),
    reviews: await myReviews(shop, customer_id),
    orders: await wholeOrders(shop, customer_id),
    owner_results: await myResults(shop, customer_id),
    guarantee_cases: await casesOfCustomer(shop, customer_id),
    ...(await alsoKept(shop, customer_id)),
  }
}
