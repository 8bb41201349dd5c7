import { type SQL, sql } from 'drizzle-orm'
import { listedColumns, ordersOfEach, timed } from '#domain/account/customer-list.ts'
import { listAddresses } from '#domain/customers/addresses.ts'
import { isWaiting } from '#domain/emails.ts'
import { listCars } from '#domain/garage/garage.ts'
import { isoTime } from '#domain/iso-time.ts'
import { carIn, namesOfCar } from '#domain/orders/desk/car.ts'
import { deskState } from '#domain/orders/desk/state.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { CustomerOrder, DeskCustomer } from '#shared/desk/customers.ts'

/** Orders and letters shown on the page; more are found in the list of orders. */
const mostShown = 50

/** One customer for their page at the desk. Throws not_found. */
export async function readCustomer(shop: Shop, id: string): Promise<DeskCustomer> {
  type Row = Omit<DeskCustomer, 'recent_orders' | 'guest_orders' | 'cars' | 'addresses' | 'notes' | 'letters'>
  const { rows } = await shop.db.execute<Row>(sql`
    select ${listedColumns}, c.locale, c.email_verified_at, c.password_hash is not null as has_password,
      array(select provider from customer_identities where customer_id = c.id group by 1 order by 1) as providers,
      (
        select count(*)::int from sign_ins
        where customer_id = c.id and expires_at > ${shop.now().toISOString()}::timestamptz
      ) as sign_ins
    from customers c ${ordersOfEach} where c.id = ${id}::uuid`)
  const [found] = rows
  if (!found) throw new Problem('not_found', 404)
  // As in claimOrders: anyone can open an account with an address that is not theirs.
  const byEmail = sql`${found.email_verified_at !== null} and o.customer_id is null and o.id in (
    select order_id from order_addresses where kind = 'billing' and lower(email) = ${found.email.toLowerCase()}
  )`
  const [recent_orders, guest_orders, cars, addresses, notes] = await Promise.all([
    ordersWhere(shop, sql`o.customer_id = ${id}::uuid`),
    ordersWhere(shop, byEmail),
    listCars(shop, id),
    listAddresses(shop, id),
    notesOf(shop, id),
  ])
  const letters = await lettersAbout(shop, [...recent_orders, ...guest_orders])
  return {
    ...timed(found),
    email_verified_at: isoTime(found.email_verified_at),
    ...{ recent_orders, guest_orders, cars, addresses, notes, letters },
  }
}

/** The newest first. */
async function ordersWhere(shop: Shop, condition: SQL): Promise<CustomerOrder[]> {
  const { rows } = await shop.db.execute<CustomerOrder>(sql`
    select o.id, coalesce(o.order_number, o.reference) as order_number, ${deskState} as state, o.created_at, o.total, o.refunded,
      ${carIn('name')} as car, ${carIn('name_ar')} as car_ar
    from orders o ${namesOfCar} where ${condition} order by o.created_at desc, o.id limit ${mostShown}`)
  return rows.map((row) => ({ ...row, created_at: isoTime(row.created_at) }))
}

/** What the team wrote about a customer, the newest first. */
export async function notesOf(shop: Shop, id: string): Promise<DeskCustomer['notes']> {
  const { rows } = await shop.db.execute<DeskCustomer['notes'][number]>(sql`
    select n.id, n.staff_id, s.name as staff_name, n.text, n.created_at
    from customer_notes n join staff s on s.id = n.staff_id where n.customer_id = ${id}::uuid
    order by n.created_at desc, n.id`)
  return rows.map((note) => ({ ...note, created_at: isoTime(note.created_at) }))
}

async function lettersAbout(shop: Shop, orders: CustomerOrder[]): Promise<DeskCustomer['letters']> {
  if (orders.length === 0) return []
  const { rows } = await shop.db.execute<Omit<DeskCustomer['letters'][number], 'order_number'>>(sql`
    select e.id, e.order_id, e.kind, e.subject, e.sent_at, ${isWaiting} as is_waiting from emails e
    where e.order_id = any(${sql.param(orders.map(({ id }) => id))}::uuid[])
    order by e.created_at desc, e.id limit ${mostShown}`)
  return rows.map(({ order_id, sent_at, ...letter }) => ({
    ...{ ...letter, order_id, sent_at: isoTime(sent_at) },
    order_number: orders.find(({ id }) => id === order_id)!.order_number,
  }))
}
