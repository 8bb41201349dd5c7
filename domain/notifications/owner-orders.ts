import { sendLetter } from '#domain/notifications/owner-letter.ts'
import { type PackedLine, packedLine } from '#domain/notifications/packing.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import type { Order } from '#shared/api/orders.ts'
import { formatDay } from '#shared/day.ts'
import { formatMoney } from '#shared/money.ts'
import { isCarUnknown } from '#shared/unknown-car.ts'

/** E-mails the owner, once, that an order is paid: all that is needed to measure, pack and send it. */
export function sendOwnerOrder(shop: Shop, { order_id }: { order_id: string }): Promise<void> {
  return sendLetter(shop, { kind: 'owner.order_paid', subject_id: order_id }, async () => {
    const order = await readOrderUnchecked(shop, order_id)
    const lines = order.lines.map(packedLine)
    const total = formatMoney(order.total, 'en', order.currency)
    return {
      subject: `Order ${order.order_number}: ${total}, to be packed`,
      title: `Order ${order.order_number} is paid`,
      intro: [`${order.billing.first_name} ${order.billing.last_name} has paid ${total}.`],
      facts: [
        ['Order', order.order_number],
        ['To be delivered by', formatDay(order.delivery_date, 'en')],
        ['Car', carOf(order)],
        ['Professional installation', order.professional_installation ? 'yes, please arrange it' : 'no'],
        ['Paid by', `${order.payment_method}, transaction ${order.transaction_id ?? 'unknown'}`],
      ],
      sections: [
        { heading: 'Goods', lines: lines.flatMap(goods) },
        ...measuring(lines),
        ...(order.order_notes ? [{ heading: 'Notes of the buyer', lines: order.order_notes.split('\n') }] : []),
        { heading: 'Deliver to', lines: [...addressLines(order.shipping, 'en'), order.shipping.email] },
        ...(isSame(order) ? [] : [{ heading: 'Bill to', lines: billing(order) }]),
      ],
      next: [
        ...(lines.some(({ measure }) => measure.length > 0) ? ['Measure what is named above before it leaves.'] : []),
        ...(lines.some(({ car, verdict }) => verdict && !car)
          ? ['Ask the buyer which car it is before it leaves: the fit was not checked.']
          : []),
        ...(order.professional_installation ? ['Call the buyer to agree on a day for the installation.'] : []),
        ...(order.vat_rate === 0
          ? ['When the parcel leaves, with the number of its customs declaration (sold without UAE VAT):']
          : ['When the parcel leaves:']),
        `npm run dispatch -- ${order.order_number} LINK${order.vat_rate === 0 ? ' --declaration NUMBER' : ''}`,
        'All that is to be packed:',
        'npm run orders',
      ],
    }
  })
}

/** The order's car as its buyer named it, or what they know of a car that they could not name. */
export function carOf(order: Pick<Order, `vehicle_${'make' | 'year' | 'model' | 'model_sub'}`>): string {
  const { vehicle_year, vehicle_make, vehicle_model, vehicle_model_sub } = order
  if (isCarUnknown(order)) return `not known to the buyer, who wrote: ${vehicle_model_sub}`
  return [vehicle_year, vehicle_make, vehicle_model, vehicle_model_sub].filter(Boolean).join(' ')
}

function goods({ sku, name, quantity, axle, made_to_order, car, verdict, figures, parts }: PackedLine): string[] {
  const where = axle === 'any' ? '' : `, ${axle} axle`
  return [
    `${quantity} × ${name}${where}`,
    `  SKU ${sku}${made_to_order ? ' · made to order' : ''}`,
    ...(verdict ? [`  ${[verdict, car].filter(Boolean).join(' · ')}`] : []),
    ...figures.map((line) => `  ${line}`),
    ...parts.map((line) => `  Needs ${line}`),
  ]
}

function measuring(lines: readonly PackedLine[]) {
  const open = lines.flatMap(({ sku, measure }) => measure.map((line) => `${sku} · ${line}`))
  return open.length > 0 ? [{ heading: 'Measure or look at before it leaves', lines: open }] : []
}

function isSame({ billing, shipping }: Order): boolean {
  return JSON.stringify({ ...billing, order_id: '' }) === JSON.stringify({ ...shipping, order_id: '' })
}

function billing({ billing }: Order): string[] {
  return [...addressLines(billing, 'en'), billing.email]
}

/** E-mails the owner that unpaid orders hold much of the stock, with the figures at the time of detection. */
export function sendOwnerStock(
  shop: Shop,
  { at, held, on_hand, skus }: JobPayloads['owner.stock_held'],
): Promise<void> {
  return sendLetter(shop, { kind: 'owner.stock_held', subject_id: at }, async () => {
    const percent = Math.round((held / Math.max(1, on_hand)) * 100)
    return {
      subject:
        skus.length === 1 ? `Unpaid orders hold much of ${skus[0]!.sku}` : 'Unpaid orders hold much of the stock',
      title: 'Unpaid orders hold much of the stock',
      intro: [
        `Payments that have begun and are not finished hold ${held} of ${on_hand} pieces (${percent}%). Meanwhile other buyers may see them as sold out.`,
      ],
      ...(skus.length > 0 && {
        sections: [
          {
            heading: 'Held, of what is on the shelf',
            lines: skus.map((each) => `${each.sku}: ${each.held} of ${each.on_hand}`),
          },
        ],
      }),
      next: [
        'Usually nothing: a hold ends after half an hour without a payment, and a buyer who pays now goes first.',
        'If it goes on and few orders are paid, a bank is slow, or someone reserves goods to keep them from others. The orders:',
        'npm run orders -- --state unpaid',
      ],
    }
  })
}
