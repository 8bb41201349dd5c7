import { eq, sql } from 'drizzle-orm'
import { customers, garageCars, orders, seeds } from '#database/schema.ts'
import { seedVisits } from '#database/seed/visits.ts'
import { addAddon, addWheels } from '#domain/cart/lines.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { placeOrder } from '#domain/orders/checkout/place-order.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { isUncertain } from '#domain/orders/measuring.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import { demoAccount } from '#shared/demo-account.ts'
import { demoStaff } from '#shared/desk/demo-staff.ts'
import { orderForm } from '#shared/forms.ts'

const name = 'demonstration-orders'

/** From TEST-NET-1, so that these cards count against no visitor's rate limit. */
const address = '192.0.2.1'

type Planned = {
  session_id: string
  days_ago: number
  sku: string
  /** The accessory that the wheels need on the car: without it the fit guarantee does not apply. */
  ring?: number
  carrier?: string
  tracking_link?: string
}

const packer = demoStaff.find(({ role }) => role === 'warehouse')!

/** One order to pack, one in transit, and one that was due some days ago. */
const planned: Planned[] = [
  {
    ...{ session_id: 'demoOrderArrive', days_ago: 21, sku: 'TQ-HIG-22090-61397-106-P38-GBK' },
    ...{ carrier: 'Emirates Post', tracking_link: 'https://carrier.example/parcels/EP-2210457' },
  },
  {
    ...{ session_id: 'demoOrderOnRoad', days_ago: 1, sku: 'DH-SAL-18085-61397-106-P35-SBK', ring: 324 },
    ...{ carrier: 'Aramex', tracking_link: 'https://carrier.example/parcels/AX-7730128' },
  },
  { session_id: 'demoOrderToPack', days_ago: 0, sku: 'DH-LIW-18085-61397-106-P35-BRZ' },
]

/**
 * Creates three orders for the demo account: placed, paid at the stand-in gateway and dispatched as a buyer and the
 * owner would do. Runs once the shop is listening, since the payment uses HTTP. Idempotent, also after an interruption,
 * and done once per database: a deleted account does not come back.
 */
export async function seedOrders(shop: Shop): Promise<void> {
  if ((await shop.db.select().from(seeds).where(eq(seeds.name, name))).length > 0) return
  const [buyer] = await shop.db
    .select({ customer_id: customers.id, car: garageCars })
    .from(customers)
    .innerJoin(garageCars, eq(garageCars.customer_id, customers.id))
    .where(eq(customers.email, demoAccount.email))
    .orderBy(garageCars.id)
    .limit(1)
  if (buyer) for (const order of planned) await seedOrder(shop, order, buyer.customer_id, buyer.car)
  await seedVisits(shop)
  await shop.db.insert(seeds).values({ name }).onConflictDoNothing()
}

type Car = typeof garageCars.$inferSelect

async function seedOrder(
  shop: Shop,
  { session_id, sku, days_ago, ring, ...parcel }: Planned,
  customer_id: string,
  car: Car,
) {
  const then = new Date(shop.now().getTime() - days_ago * 86_400_000)
  const past: Shop = { ...shop, now: () => then }
  if (!(await isPaid(shop, session_id))) {
    const { make, model, year, modification } = car
    const vehicle = { make, model, year, modification }
    const known = (await findVehicle(shop, vehicle)).name
    await addWheels(past, { session_id, sku, quantity: 4, exact: true, vehicle }, { customer_id })
    if (ring) await addAddon(past, { session_id, addon_id: ring, quantity: 1, exact: true }, { customer_id })
    const form = orderForm.parse({
      session_id,
      vehicle_make: known.make_name,
      vehicle_model: known.model_name,
      vehicle_year: String(year),
      vehicle_model_sub: known.modification_name,
      billing: {
        ...{ first_name: 'Layla', last_name: 'Haddad', email: demoAccount.email, phone: '+971501234567' },
        ...{ country: 'AE', city: 'Dubai', address: 'Al Wasl Road 12, Flat 3' },
      },
    })
    await placeOrder(past, form, { customer_id, locale: 'en' })
    await pay(past, session_id, customer_id)
  }
  const [paid] = await shop.db
    .select({ order_number: orders.order_number })
    .from(orders)
    .where(sql`${orders.session_id} = ${session_id} and ${orders.status} = 1`)
  if (paid?.order_number && parcel.carrier) {
    const left = new Date(then.getTime() + (days_ago > 1 ? 86_400_000 : 3_600_000))
    await measured(shop, paid.order_number, left)
    await dispatchOrder({ ...shop, now: () => left }, { order_number: paid.order_number, ...parcel })
  }
}

/** The same card would repeat the same attempt, so after an interruption another card is used. */
async function pay(shop: Shop, session_id: string, customer_id: string): Promise<void> {
  const payer = { customer_id, locale: 'en', address } as const
  try {
    await startPayment(shop, { session_id, stripeToken: 'tok_visa' }, payer)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'payment_failed')) throw error
    await startPayment(shop, { session_id, stripeToken: 'tok_mastercard' }, payer)
  }
}

/** Uncertain lines fit, as the member of the warehouse found before the parcel left. */
async function measured(shop: Shop, order_number: string, left: Date): Promise<void> {
  await shop.db.execute(sql`
    insert into measurements (order_id, line_id, result, staff_id, created_at)
    select l.order_id, l.id, 'fits', s.id, ${left.toISOString()}::timestamptz - interval '10 minutes'
    from orders o join order_lines l on l.order_id = o.id, staff s
    where o.order_number = ${order_number} and o.dispatched_at is null and s.email = ${packer.email}
      and ${isUncertain}`)
}

async function isPaid(shop: Shop, session_id: string): Promise<boolean> {
  return (await shop.db.$count(orders, sql`${orders.session_id} = ${session_id} and ${orders.status} = 1`)) > 0
}
