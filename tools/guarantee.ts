import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askAtDesk, bookAtDesk, decideAtDesk } from '#domain/after-sale/guarantee-desk.ts'
import { command } from '#domain/audit/audit.ts'
import type { Cost } from '#domain/guarantee/costs.ts'
import type { Decision } from '#domain/guarantee/decide-case.ts'
import { type ListedCase, listCases, photosOfCase, type WholeCase, wholeCase } from '#domain/guarantee/desk.ts'
import { fitFigures } from '#domain/invoices/fit-figures.ts'
import { carOf } from '#domain/notifications/owner-orders.ts'
import type { Shop } from '#domain/shop.ts'
import { guaranteeOutcomes } from '#shared/after-sale/lists.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { guarantee } from '#shared/i18n/guarantee.ts'
import { shell } from '#shared/i18n/shell.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { verdictOn } from '#shared/verdict.ts'
import { onOneLine, savePhotos, shopCommand } from '#tools/command.ts'
import { tryRefund } from '#tools/refund.ts'

const usage = `Cases under the fit guarantee: wheels that do not fit although the order's verdict said they do.

  npm run guarantee -- list [--all] [--json]              the cases that are not decided, the oldest first
  npm run guarantee -- show NUMBER [--json]               one with everything: text, verdict, costs, history
  npm run guarantee -- photos NUMBER FOLDER               put its photos into a folder
  npm run guarantee -- ask NUMBER --why "TEXT"            ask the buyer for photos; TEXT says of what
  npm run guarantee -- decide NUMBER --outcome refund --why "TEXT" [--amount AED]
  npm run guarantee -- decide NUMBER --outcome exchange --why "TEXT" --replace SKU=QUANTITY
  npm run guarantee -- decide NUMBER --outcome refused --why "TEXT"
  npm run guarantee -- decide NUMBER --outcome closed --why "TEXT"    the money for its wheels went back otherwise
  npm run guarantee -- cost NUMBER --cost KIND=AED [--again]

NUMBER is as FG-100001. The buyer reads TEXT in an e-mail and on the page of the order. Without --amount a refund gives
back what was paid for the wheels, with the delivery where the order has no others. --replace (once per SKU) is taken off
the stock; what comes back is not put on it. --cost (as often as needed, also with decide) books what it cost: KIND is
return-courier, new-courier or write-off; courier alone is the return. A minus sets an earlier booking right. The same
decision again changes nothing; it asks again for a refund that the gateway has refused.
Ends with 0 when it is done, 2 when the gateway has not answered the refund yet (the shop keeps trying), 1 when it
refuses the refund or nothing was done.`

/** Who acts, in the history of changes. */
const name = 'npm run guarantee'

export const main = shopCommand(usage, (words) => {
  const { values, positionals, tokens } = parseArgs({
    args: words,
    allowPositionals: true,
    tokens: true,
    options: {
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      again: { type: 'boolean', default: false },
      outcome: { type: 'string' },
      why: { type: 'string' },
      amount: { type: 'string' },
      cost: { type: 'string', multiple: true, default: [] },
      replace: { type: 'string', multiple: true, default: [] },
    },
  })
  const [what = 'list', typed = '', folder, ...rest] = positionals
  const number = typed.toUpperCase()
  const { all, json, again, why } = values
  const costs = values.cost.map(readCost)
  const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
  if (given.some((name) => !optionsOf[what]?.includes(name))) throw new CannotStart(usage)
  if (rest.length > 0 || (folder !== undefined && what !== 'photos')) throw new CannotStart(usage)
  if (what === 'list' && !number) return (shop) => list(shop, { all, json })
  if (!number) throw new CannotStart(usage)
  if (what === 'show') return (shop) => show(shop, number, json)
  if (what === 'photos' && folder) return async (shop) => savePhotos(resolve(folder), await photosOfCase(shop, number))
  if (what === 'ask' && why)
    return async (shop) => {
      await askAtDesk(shop, command(name), { number, why })
      console.log('The buyer gets an e-mail that asks for photos.')
    }
  if (what === 'cost' && costs.length > 0)
    return async (shop) => {
      await bookAtDesk(shop, command(name), { number, costs, again })
      console.log(`Booked: ${costs.map(sayCost).join(', ')}.`)
    }
  const outcome = guaranteeOutcomes.find((each) => each === values.outcome)
  const amount = values.amount === undefined ? undefined : parseMoney(values.amount)
  if (what !== 'decide' || !outcome || !why || (values.amount !== undefined && !amount)) throw new CannotStart(usage)
  const replacements = values.replace.map(readReplacement)
  return (shop) => decide(shop, { number, outcome, why, amount, replacements, costs })
})

/** The options of each action: one that would be left out is refused. */
const optionsOf: Record<string, string[]> = {
  ...{ list: ['all', 'json'], show: ['json'], photos: [], ask: ['why'], cost: ['cost', 'again'] },
  decide: ['outcome', 'why', 'amount', 'replace', 'cost'],
}

/** "return-courier=35" or "write-off=-1200.50". */
function readCost(typed: string): Cost {
  const [, name = '', minus = '', figure = ''] = /^([a-z-]+)=(-?)(.+)$/.exec(typed) ?? []
  const kinds: Record<string, Cost['kind']> = {
    courier: 'return_courier',
    'return-courier': 'return_courier',
    'new-courier': 'new_courier',
    'write-off': 'write_off',
  }
  const [kind, amount] = [kinds[name], parseMoney(figure)]
  if (!kind || !amount) throw new CannotStart(usage)
  return { kind, amount: minus ? -amount : amount }
}

function readReplacement(typed: string): { sku: string; quantity: number } {
  const [, sku, quantity] = /^([^=\s]{1,80})=(\d{1,3})$/.exec(typed) ?? []
  if (!sku) throw new CannotStart(usage)
  return { sku, quantity: Number(quantity) }
}

async function decide(shop: Shop, decision: Omit<Decision, 'by'>): Promise<number> {
  const { is_repeated, refund } = await decideAtDesk(shop, command(name), decision)
  console.log(is_repeated ? 'It was decided so before.' : 'Decided. The buyer gets an e-mail.')
  if (decision.outcome === 'exchange' && !is_repeated)
    console.log('Send the replacement yourself; what comes back is not put on the stock.')
  return refund ? tryRefund(shop, refund.id, `${formatMoney(refund.amount)} for guarantee case ${decision.number}`) : 0
}

async function list(shop: Shop, { all, json }: { all: boolean; json: boolean }): Promise<void> {
  const { cases, total } = await listCases(shop, { all })
  if (json) return console.log(JSON.stringify(cases, null, 2))
  for (const each of cases) console.log(`${sayCase(each)}\n`)
  console.log(
    total === 0 ? 'No case.' : `Cases: ${total}${total > cases.length ? `, the first ${cases.length} shown` : ''}.`,
  )
}

function sayCase({
  number,
  order_number,
  state,
  reason,
  sku,
  car,
  photos,
  outcome,
  cost,
  created_at,
}: ListedCase): string {
  return [
    `${number}  ${(outcome ?? state).replaceAll('_', ' ')}  ${created_at.slice(0, 10)}  order ${order_number}`,
    `  ${guarantee.en[reason]} · ${sku} · ${car} · photos: ${photos}${cost === 0 ? '' : ` · cost ${formatMoney(cost)}`}`,
  ]
    .map(onOneLine)
    .join('\n')
}

async function show(shop: Shop, number: string, json: boolean): Promise<void> {
  const whole = await wholeCase(shop, number)
  console.log(json ? JSON.stringify(asData(whole), null, 2) : asText(whole))
}

function asData({ case: shown, order, refund_by_default, costs, history }: WholeCase) {
  const line = order.lines[shown.line - 1]
  return { ...shown, order_number: order.order_number, verdict: line?.fitment, refund_by_default, costs, history }
}

function asText({ case: shown, order, refund_by_default, costs, history }: WholeCase): string {
  const line = order.lines[shown.line - 1]!
  const { first_name, last_name, email, phone } = order.billing
  const { fitment } = line
  return [
    `${shown.number}  ${(shown.outcome ?? shown.state).replaceAll('_', ' ')}`,
    `  Order ${order.order_number}, ${first_name} ${last_name}, ${email}, ${phone}`,
    `  ${line.quantity} × ${line.name}${line.axle === 'any' ? '' : `, ${line.axle} axle`}  ${line.sku}`,
    `  ${fitment ? `${shell.en[`verdict_${verdictOn(line)!}`]} · ${fitment.vehicle.label}` : carOf(order)}`,
    ...fitFigures(line, 'en').map((each) => `      ${each}`),
    `  ${guarantee.en[shown.reason]}`,
    ...shown.text.split('\n').map((each) => `      ${each}`),
    `  Photos: ${shown.photos.length}${shown.photos.length > 0 ? `, see npm run guarantee -- photos ${shown.number} FOLDER` : ''}`,
    ...(shown.asked ? [`  Asked for: ${shown.asked}`] : []),
    ...(shown.why ? [`  Why: ${shown.why}`] : []),
    ...(shown.refund ? [`  Refund: ${formatMoney(shown.refund.amount)}, ${shown.refund.state}`] : []),
    ...(shown.state === 'decided' ? [] : [`  A refund without --amount gives back ${formatMoney(refund_by_default)}`]),
    ...shown.replacements.map(({ sku, name, quantity }) => `  In exchange: ${quantity} × ${name}  ${sku}`),
    ...costs.map(({ booked, ...cost }) => `  Cost: ${sayCost(cost)}${booked ? '' : ', not confirmed by the gateway'}`),
    ...history.map(({ state, by, facts, created_at }) => {
      const more = Object.entries(facts).map(([name, value]) => `${name} ${value}`)
      return `  ${created_at.slice(0, 16)}  ${[state.replaceAll('_', ' '), `by ${by}`, ...more].join(', ')}`
    }),
  ]
    .map(onOneLine)
    .join('\n')
}

function sayCost({ kind, amount }: { kind: string; amount: number }): string {
  return `${kind.replaceAll('_', ' ')} ${formatMoney(amount)}`
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
