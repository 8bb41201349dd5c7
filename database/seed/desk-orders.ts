import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { returns } from '#database/schema/after-sale.ts'
import { customers } from '#database/schema/customers.ts'
import { orderLines, orders } from '#database/schema/orders.ts'
import { acceptReturn } from '#domain/after-sale/decide-request.ts'
import { paidByTransfer } from '#domain/after-sale/paid-by-transfer.ts'
import { requestByBuyer } from '#domain/after-sale/requests.ts'
import { receiveReturn, refundReturn } from '#domain/after-sale/returns.ts'
import type { Actor } from '#domain/audit/audit.ts'
import { addWheels } from '#domain/cart/lines.ts'
import { findVehicle } from '#domain/fitment/vehicles.ts'
import { openCase } from '#domain/guarantee/open-case.ts'
import { placeOrder } from '#domain/orders/checkout/place-order.ts'
import { setDelivered, setPacking } from '#domain/orders/desk/pack.ts'
import { dispatchOrder } from '#domain/orders/dispatch-order.ts'
import { lockOrder } from '#domain/orders/lock.ts'
import { moveOrder } from '#domain/orders/payment-status.ts'
import { readDisputes } from '#domain/payments/disputes/disputes.ts'
import { startPayment } from '#domain/payments/start-payment.ts'
import { inTransaction, type Shop } from '#domain/shop.ts'
import type { RequestReason, ReturnKind } from '#shared/after-sale/lists.ts'
import type { ChosenVehicle } from '#shared/api/common.ts'
import type { CountryCode } from '#shared/countries.ts'
import { orderForm } from '#shared/forms.ts'
import type { Locale } from '#shared/locale.ts'

const day = 86_400_000

/** From TEST-NET-1, so that a card counts against no visitor's rate limit. */
const address = '192.0.2.2'

type Buyer = Record<'first_name' | 'last_name' | 'email' | 'phone' | 'city' | 'address', string> & {
  country: CountryCode
  locale: Locale
}

export const buyers: Record<'omar' | 'fatima' | 'khalid', Buyer> = {
  omar: {
    ...{ first_name: 'Omar', last_name: 'Al Mansoori', email: 'omar.almansoori@example.com', phone: '+971502223344' },
    ...{ country: 'AE', city: 'Abu Dhabi', address: 'Al Falah Street 41, Villa 7', locale: 'en' },
  },
  fatima: {
    ...{ first_name: 'فاطمة', last_name: 'الحسن', email: 'fatima.alhassan@example.com', phone: '+971553334455' },
    ...{ country: 'AE', city: 'الشارقة', address: 'شارع الوحدة 18، شقة 402', locale: 'ar' },
  },
  khalid: {
    ...{ first_name: 'Khalid', last_name: 'Al Balushi', email: 'khalid.albalushi@example.com', phone: '+96891234567' },
    ...{ country: 'OM', city: 'Muscat', address: 'Way 3015, House 12', locale: 'en' },
  },
}

const patrol = { make: 'nissan', model: 'patrol', year: 2004, modification: 'aa73928a76' }
const newPatrol = { make: 'nissan', model: 'patrol', year: 2021, modification: '3a457048fa' }
const lexus = { make: 'lexus', model: 'lx', year: 2021, modification: '34b561c23a' }
const pajero = { make: 'mitsubishi', model: 'pajero', year: 2018, modification: 'ed745a0a76' }

type Placed = {
  id: string
  order_number: string | null
  customer_id: string
  lines: { line_id: string; quantity: number }[]
}
type Step = (shop: Shop, by: Actor, order: Placed) => Promise<unknown>

type Planned = {
  session_id: string
  days_ago: number
  buyer: keyof typeof buyers
  sku: string
  vehicle: ChosenVehicle
  /** The card that pays it, or Paymob's page that was opened; by default a bank transfer pays it. */
  card?: string
  page?: true
  /** Days after the order on which its parcel left; it arrived a day later. */
  sent?: number
  /** What happened then, and how many days ago. */
  later?: [days_ago: number, Step][]
}

const requested =
  (kind: 'cancel' | 'return', reason: RequestReason, text: string): Step =>
  (shop, _, { id, customer_id, lines }) =>
    requestByBuyer(shop, id, { kind, reason, text, lines: kind === 'cancel' ? [] : lines, proof: { customer_id } })

/** A return that was accepted, so that the goods are on their way back. */
const returning =
  (kind: ReturnKind, reason: RequestReason, text: string): Step =>
  async (shop, by, order) => {
    const { id: order_id, customer_id, lines } = order
    const { id } = await requestByBuyer(shop, order_id, { kind: 'return', reason, text, lines, proof: { customer_id } })
    await acceptReturn(shop, by, { id, kind })
  }

const received: Step = async (shop, by, { id, lines }) => {
  const came = lines.map(({ line_id }) => ({ line_id, condition: 'good' as const, restock: true }))
  await receiveReturn(shop, by, { id: await returnOf(shop, id), lines: came })
}

/** A bank transfer cannot be refunded by a gateway, so the refund waits for a person. */
const refundToTransfer: Step = async (shop, by, { id }) => {
  const key = randomUUID()
  await refundReturn(shop, by, { id: await returnOf(shop, id), key, amount: null, note: '' })
}

const claimed: Step = (shop, _, { id, customer_id }) =>
  openCase(shop, id, {
    ...{ line: 1, reason: 'rubs_inside', photos: [], proof: { customer_id } },
    text: 'The front tyre touches the inner arch at full lock, left side only.',
  })

/** The buyer is still at the bank, as far as the gateway knows. */
const inDoubt: Step = (shop, _, { id }) =>
  inTransaction(shop, async (open) => moveOrder(open, (await lockOrder(open, id))!, 'pending_verification'))

const dispatched: Step = (shop, _, { order_number }) =>
  dispatchOrder(shop, { order_number: order_number!, carrier: 'Aramex' })

const delivered: Step = (shop, by, { id }) => setDelivered(shop, by, id)

const packed: Step = (shop, by, { id }) => setPacking(shop, by, id, 'packed')

const planned: Planned[] = [
  {
    ...{ session_id: 'demoDeskClaimed', days_ago: 16, buyer: 'omar', vehicle: patrol, sent: 1 },
    ...{ sku: 'DH-EMP-16085-61397-110-P00-BRZ', later: [[2, claimed]] },
  },
  {
    ...{ session_id: 'demoDeskRefused', days_ago: 13, buyer: 'fatima', vehicle: newPatrol, sent: 1 },
    sku: 'DH-MOR-18080-61397-78-P25-MBK',
    later: [
      [6, returning('refund', 'ordered_wrong', 'طلبت المقاس الخطأ.')],
      [3, received],
      [2, refundToTransfer],
    ],
  },
  {
    ...{ session_id: 'demoDeskDispute', days_ago: 11, buyer: 'khalid', vehicle: lexus },
    ...{ sku: 'DH-EMP-20085-5150-110-P45-SBK', card: 'tok_createDisputeProductNotReceived' },
    later: [[0, readDisputes]],
  },
  {
    ...{ session_id: 'demoDeskChanges', days_ago: 9, buyer: 'omar', vehicle: pajero, sent: 1 },
    sku: 'DH-MOR-17075-61397-78-P30-MBK',
    later: [
      [4, returning('exchange', 'ordered_wrong', 'I would like the 18 inch ones instead.')],
      [1, received],
    ],
  },
  {
    ...{ session_id: 'demoDeskReturns', days_ago: 7, buyer: 'fatima', vehicle: lexus, sent: 1 },
    sku: 'TQ-ROD-20085-5150-110-P45-GUN',
    later: [[0.1, requested('return', 'changed_mind', 'لم يعجبني اللون على السيارة.')]],
  },
  {
    ...{ session_id: 'demoDeskPacked1', days_ago: 2, buyer: 'khalid', vehicle: newPatrol },
    ...{ sku: 'TQ-ROD-18080-61397-78-P25-GUN', later: [[0.2, packed]] },
  },
  {
    ...{ session_id: 'demoDeskCancels', days_ago: 1, buyer: 'fatima', vehicle: newPatrol },
    sku: 'TQ-HIG-18080-61397-78-P25-GBK',
    later: [[0.3, requested('cancel', 'changed_mind', 'بعت السيارة اليوم، أرجو إلغاء الطلب.')]],
  },
  {
    ...{ session_id: 'demoDeskMeasure', days_ago: 0.4, buyer: 'omar', vehicle: patrol },
    sku: 'DH-LIW-17090-61397-110-N12-GUN',
  },
  {
    ...{ session_id: 'demoDeskInDoubt', days_ago: 0.003, buyer: 'khalid', vehicle: newPatrol, page: true },
    ...{ sku: 'DH-LIW-18080-61397-78-P25-BRZ', later: [[0, inDoubt]] },
  },
]

/**
 * Places the orders of the buyers, each once, because its session keeps it. All that happened to them is played in the order
 * of its time, because the desk's history is read by the ids of its entries.
 */
export async function seedDeskOrders(shop: Shop, by: Actor): Promise<void> {
  const events: Play[] = []
  for (const order of planned) {
    if ((await shop.db.$count(orders, eq(orders.session_id, order.session_id))) === 0)
      events.push(...eventsOf(shop, by, order))
  }
  for (const { play } of events.toSorted((one, other) => other.days_ago - one.days_ago)) await play()
}

type Play = { days_ago: number; play: () => Promise<unknown> }

/** The order, its parcel, and what happened then. */
function eventsOf(shop: Shop, by: Actor, order: Planned): Play[] {
  const { days_ago, sent, later = [] } = order
  let placed: Placed
  const at = (days_ago: number, step: Step): Play => ({
    days_ago,
    play: () => step(ago(shop, days_ago), by, placed),
  })
  async function begin() {
    placed = await place(shop, by, order)
  }
  const parcel = sent ? [at(days_ago - sent, dispatched), at(days_ago - sent - 1, delivered)] : []
  return [{ days_ago, play: begin }, ...parcel, ...later.map(([days, step]) => at(days, step))]
}

async function place(
  shop: Shop,
  by: Actor,
  { session_id, days_ago, buyer, sku, vehicle, card, page }: Planned,
): Promise<Placed> {
  const then = ago(shop, days_ago)
  const { locale, ...billing } = buyers[buyer]
  const customer_id = await accountOf(shop, buyers[buyer])
  const { name } = await findVehicle(shop, vehicle)
  await addWheels(
    then,
    { session_id, sku, quantity: 4, exact: true, vehicle, country: billing.country },
    { customer_id },
  )
  const form = orderForm.parse({
    session_id,
    vehicle_make: name.make_name,
    vehicle_model: name.model_name,
    vehicle_year: String(vehicle.year),
    vehicle_model_sub: name.modification_name,
    billing,
  })
  const { id, total } = await placeOrder(then, form, { customer_id, locale })
  const payer = { customer_id, locale, address }
  if (card) await startPayment(then, { session_id, stripeToken: card }, payer)
  else if (page) await startPayment(then, { session_id, payment_method: 'paymob' }, payer)
  else await paidByTransfer(then, by, { id, amount: total, bank_reference: `FT26-${id.slice(0, 8).toUpperCase()}` })
  const [paid] = await shop.db.select({ order_number: orders.order_number }).from(orders).where(eq(orders.id, id))
  const lines = await shop.db
    .select({ line_id: orderLines.id, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.order_id, id))
  return { id, order_number: paid!.order_number, customer_id, lines }
}

/** Accounts of people who sign in with Google, since they have no password. */
async function accountOf(shop: Shop, { country: _, ...person }: Buyer): Promise<string> {
  const before = await shop.db.select({ id: customers.id }).from(customers).where(eq(customers.email, person.email))
  if (before[0]) return before[0].id
  const [made] = await shop.db
    .insert(customers)
    .values({ ...person, email_verified_at: shop.now(), created_at: ago(shop, 20).now() })
    .returning({ id: customers.id })
  return made!.id
}

const ago = (shop: Shop, days: number): Shop => ({ ...shop, now: () => new Date(shop.now().getTime() - days * day) })

async function returnOf(shop: Shop, order_id: string): Promise<string> {
  const [found] = await shop.db.select({ id: returns.id }).from(returns).where(eq(returns.order_id, order_id))
  return found!.id
}
