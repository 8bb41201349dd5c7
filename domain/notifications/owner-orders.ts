import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import { fitFigures } from '#domain/invoices/fit-figures.ts'
import { deskLink, type Letter, sendDue, sendLetter } from '#domain/notifications/owner-letter.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { type OrderRow, orderColumns, showUnchecked } from '#domain/orders/orders.ts'
import { partsOf } from '#domain/orders/parts-left-out.ts'
import { isCalledOff, type OrderState, orderState } from '#domain/orders/state.ts'
import type { JobPayloads } from '#domain/outbox.ts'
import type { Shop } from '#domain/shop.ts'
import type { Check, Part } from '#shared/api/fitment.ts'
import type { Order } from '#shared/api/orders.ts'
import { carDescribed, orderCar } from '#shared/car-name.ts'
import { formatDay } from '#shared/day.ts'
import { nameInPrint } from '#shared/goods-name.ts'
import { invoices } from '#shared/i18n/documents/invoices.ts'
import { checkTitle, fitment, sayCheck, sayPart } from '#shared/i18n/fitment/verdicts.ts'
import { shell } from '#shared/i18n/shell.ts'
import { formatMoney } from '#shared/money.ts'
import { isSure, verdictOn } from '#shared/verdict.ts'

/**
 * E-mails the owner, once, that an order is paid: all that is needed to measure, pack and send it. Nothing if it was
 * cancelled or refunded before.
 */
export async function sendOwnerOrder(shop: Shop, { order_id }: { order_id: string }): Promise<void> {
  const [due] = await dueLetter(shop.db, { order_id })
  if (!due || isCalledOff(due.state)) return
  const { letter_id, state: _, ...row } = due
  await sendDue(shop, letter_id, orderPaid(shop, showUnchecked(shop, row)))
}

/** The letter about a paid order that was not sent, with the order and its state. */
const dueLetter = statement<OrderRow & { letter_id: string; state: OrderState }, { order_id: string }>(
  'due_owner_order',
  sql`
    select l.id as letter_id, ${orderState} as state, ${orderColumns}
    from owner_letters l join orders o on o.id = ${sql.placeholder('order_id')}::uuid
    where l.kind = 'owner.order_paid' and l.subject_id = o.id::text and l.sent_at is null`,
)

function orderPaid(shop: Shop, order: Order): Letter {
  const isNamed = orderCar(order, 'en') !== null
  const lines = order.lines
    .map(packedLine)
    .map((line) => (isNamed && isUnchecked(line) ? { ...line, verdict: noData } : line))
  const total = formatMoney(order.total, 'en', order.currency)
  return {
    reply_to: order.billing.email,
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
      ...(lines.some(isUnchecked)
        ? [
            isNamed
              ? 'Measure before it leaves, or ask the buyer for photos of the door sticker and the hub: there are no data for this car.'
              : 'Ask the buyer which car it is before it leaves: the fit was not checked.',
          ]
        : []),
      ...(order.professional_installation ? ['Call the buyer to agree on a day for the installation.'] : []),
      order.vat_rate === 0
        ? 'Pack it at the desk, and enter the carrier and the number of its customs declaration (sold without UAE VAT):'
        : 'Pack it at the desk, and enter the carrier when the parcel leaves:',
      deskLink(shop, `/desk/orders/${order.id}`),
      'All that is to be packed:',
      deskLink(shop, '/desk/orders?state=to_pack&sort=oldest'),
    ],
  }
}

const noData = 'No data for this car: measure'

/** Wheels whose fit was not checked for any car. */
function isUnchecked({ car, verdict }: PackedLine): boolean {
  return verdict !== null && !car
}

/** The order's car in English, or what its buyer knows of a car that they could not name. */
export function carOf(order: Parameters<typeof orderCar>[0]): string {
  const described = carDescribed(order)
  return orderCar(order, 'en') ?? (described ? `not known to the buyer, who wrote: ${described}` : 'not known')
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
        deskLink(shop, '/desk/orders?state=unpaid'),
      ],
    }
  })
}

/** A line of an order for the packer. Quantities in pieces, figures as sentences. */
export type PackedLine = {
  sku: string
  name: string
  quantity: number
  axle: 'any' | 'front' | 'rear'
  made_to_order: boolean
  /** The car that the fit was checked for, null without one; and the verdict, null for accessories. */
  car: string | null
  verdict: string | null
  /** Size, offset and moves per axle, "20×9 ET25 · 22 mm further out · 3 mm closer to the strut"; verdicts if different. */
  figures: string[]
  /** What to measure or check before dispatch, "Front · Brakes: …". */
  measure: string[]
  /** Small parts that the wheels need on this car. */
  parts: string[]
}

/** What to pack for one line, with all open points of its frozen verdict. */
export function packedLine(line: Order['lines'][number]): PackedLine {
  const { sku, name, quantity, axle, special_order, fitment: fit } = line
  return {
    sku,
    name: nameInPrint(name),
    quantity,
    axle,
    made_to_order: special_order,
    car: fit?.vehicle.label ?? null,
    verdict: sayVerdict(line),
    figures: fitFigures(line, 'en'),
    measure: openChecks(line),
    parts: partsOf(line).map(partToPack),
  }
}

function sayVerdict(line: Order['lines'][number]): string | null {
  const verdict = verdictOn(line)
  if (verdict) return shell.en[`verdict_${verdict}`]
  return line.kind === 'wheel' ? invoices.en.not_checked : null
}

/** Checks without figures and checks with a condition, each once; front and rear merged if they say the same. */
function openChecks({ fitment: fit, axle }: Order['lines'][number]): string[] {
  const open = (fit?.axles ?? [])
    .filter((each) => axle === 'any' || each.axle === axle)
    .flatMap((each) =>
      each.checks
        .filter(({ verdict }) => !isSure(verdict))
        .map((check) => ({ axle: each.axle, sentence: sentenceOf(check) })),
    )
  return [...Map.groupBy(open, ({ sentence }) => sentence)].map(([sentence, same]) => {
    const where = same.length > 1 ? 'both' : same[0]!.axle
    return `${fitment.en[where]} · ${sentence}`
  })
}

function sentenceOf(check: Check): string {
  return `${checkTitle(check.name, 'en')}: ${sayCheck(check, 'en')}`
}

/** A part also says which axle it is for, where the hubs or seats differ. */
function partToPack(part: Part): string {
  const said = sayPart(part, 'en')
  return !part.axle || part.axle === 'both' ? said : `${said}, ${fitment.en[part.axle].toLowerCase()}`
}
