import { parseArgs } from 'node:util'
import { carOf, type PackedLine, packedLine } from '#domain/notifications/owner-orders.ts'
import { addressLines } from '#domain/orders/checkout/addresses.ts'
import { type ListedOrder, listOrdersByState, type OrderFilter } from '#domain/orders/list-by-state.ts'
import { orderStates } from '#domain/orders/state.ts'
import { calendar } from '#domain/store.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { formatDay } from '#shared/day.ts'
import { formatMoney } from '#shared/money.ts'
import { dayIn } from '#shared/time-zone.ts'
import { onOneLine, shopCommand } from '#tools/command.ts'

/** Days after dispatch within which the tax authority requires proof of export. */
const declarationDays = 90

const usage = `Lists orders, the first paid first. Without an option, those that are to be packed: paid, not dispatched, not refunded
and not disputed.

  npm run orders -- [--state STATE | --exports | --all | --order NUMBER] [--json]

STATE is one of ${orderStates.join(', ')}.
--exports lists orders that left the UAE without VAT and whose customs declaration is missing: add it with
npm run dispatch -- ORDER --declaration NUMBER. --all lists every paid order. NUMBER is as RD-100001, or the reference of
an order that is not paid. --json prints the same for machines.
Ends with 0, even if there is none; with 1 if NUMBER is no order, or the shop could not be opened.`

export const main = shopCommand(usage, (words) => {
  const { filter, json } = readArguments(words)
  return async (shop) => {
    const { orders, total } = await listOrdersByState(shop, filter)
    // One that was named and is not there may be mistyped.
    const code = total === 0 && filter.order_number !== undefined ? 1 : 0
    if (json) console.log(JSON.stringify(orders.map(asData), null, 2))
    else {
      for (const order of orders) console.log(`${asText(order)}\n`)
      if (total === 0) console.log('No such order.')
      else console.log(`Orders: ${total}${total > orders.length ? `, the first ${orders.length} shown` : ''}.`)
    }
    return code
  }
})

function readArguments(words: string[]): { filter: OrderFilter; json: boolean } {
  const { values } = parseArgs({
    args: words,
    options: {
      state: { type: 'string' },
      exports: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      order: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const state = orderStates.find((each) => each === values.state)
  const ways = [values.state !== undefined, values.exports, values.all, values.order !== undefined].filter(Boolean)
  if (ways.length > 1 || (values.state !== undefined && !state)) throw new CannotStart(usage)
  const { json } = values
  if (values.order !== undefined) return { filter: { order_number: values.order.toUpperCase() }, json }
  if (values.exports) return { filter: { lacks_declaration: true }, json }
  return { filter: values.all ? {} : { state: state ?? 'to_pack' }, json }
}

/** The same data as the text, under stable names. Money in fils. */
function asData(order: ListedOrder) {
  const { order_number, state, paid_at, dispatched_at, tracking_link, delivery_date, total, currency } = order
  const { carrier, vat_rate, export_declaration, professional_installation, order_notes, shipping, billing } = order
  return {
    ...{ order_number, state, paid_at, dispatched_at, tracking_link, delivery_date, total, currency },
    ...{ carrier, vat_rate, export_declaration, car: carOf(order), professional_installation },
    ...{ lines: order.lines.map(packedLine), order_notes, shipping, billing },
  }
}

function asText(order: ListedOrder): string {
  const { order_number, state, paid_at, delivery_date, total, currency, shipping } = order
  const paid = paid_at ? `paid ${dayIn(calendar.timezone, new Date(paid_at))}` : 'not paid'
  const where = state === 'to_pack' ? '' : `  [${state.replaceAll('_', ' ')}]`
  return [
    `${order_number}  ${paid}, to be delivered by ${formatDay(delivery_date, 'en')}, ${formatMoney(total, 'en', currency)}${where}`,
    ...exportText(order),
    `  Car: ${carOf(order)}`,
    ...(order.professional_installation ? ['  Professional installation: yes, please arrange it'] : []),
    ...order.lines.map(packedLine).flatMap(lineText),
    ...order.order_notes.split('\n').flatMap((line) => (line ? [`  Note: ${line}`] : [])),
    `  To: ${[...addressLines(shipping, 'en'), shipping.email].join(', ')}`,
  ]
    .map(onOneLine)
    .join('\n')
}

/** What an export still lacks: without proof of export the tax authority may demand the VAT. */
function exportText({ vat_rate, dispatched_at, export_declaration }: ListedOrder): string[] {
  if (vat_rate > 0 || !dispatched_at) return []
  const left = dayIn(calendar.timezone, new Date(dispatched_at))
  const due = dayIn(calendar.timezone, new Date(Date.parse(dispatched_at) + declarationDays * 86_400_000))
  return [
    export_declaration
      ? `  Export without VAT, left ${left}, customs declaration ${export_declaration}`
      : `  Export without VAT, left ${left}: customs declaration missing, due by ${due}`,
  ]
}

function lineText({ sku, name, quantity, axle, made_to_order, car, verdict, figures, measure, parts }: PackedLine) {
  return [
    `  ${quantity} × ${name}${axle === 'any' ? '' : `, ${axle} axle`}  ${sku}${made_to_order ? '  made to order' : ''}`,
    ...(verdict ? [`      ${[verdict, car].filter(Boolean).join(' · ')}`] : []),
    ...figures.map((line) => `      ${line}`),
    ...parts.map((line) => `      needs ${line}`),
    ...measure.map((line) => `      measure: ${line}`),
  ]
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
