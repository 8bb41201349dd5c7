import { parseArgs } from 'node:util'
import { type Difference, moneyReport } from '#domain/payments/money-report.ts'
import { calendar } from '#domain/store.ts'
import { withShop } from '#server/command.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { dayIn, startOfDay } from '#shared/day.ts'
import { formatMoney } from '#shared/money.ts'

const usage = `Compares the shop's ledger with the gateway's own books, and each order with the ledger.

  npm run money-report -- [DAY [LAST-DAY]] [--json]

DAY is YYYY-MM-DD in the shop's time zone; without it, yesterday. Ends with 0 when both agree to the fils, 2 when not.`

const words: Record<Difference['kind'], string> = {
  not_booked: 'the gateway moved money that is not in our ledger',
  not_at_gateway: 'in our ledger, but the gateway does not know it',
  other_amount: 'the amounts differ',
  order_sum: 'what we keep is not what the order cost',
  charged_unpaid: 'money is kept for an order that is not paid',
  refund_refused: 'must go back, and the gateway refuses: npm run refund -- --payment, or by hand in its own pages',
  refund_waiting: 'a refund was asked for more than a day ago and is not clear',
}

process.exitCode = await main()

async function main(): Promise<number> {
  try {
    const { period, json } = readArguments()
    const report = await withShop((shop) => moneyReport(shop, period))
    if (json) console.log(JSON.stringify(report, null, 2))
    else {
      console.log(`${report.from} to ${report.to}`)
      console.log(
        `charged ${formatMoney(report.charged)}, given back ${formatMoney(report.given_back)}, orders paid ${report.paid_orders}`,
      )
      for (const { kind, reference, ours, theirs } of report.differences)
        console.log(`${reference}: ${words[kind]} (ours ${figure(ours)}, theirs ${figure(theirs)})`)
      console.log(`differences: ${report.differences.length}`)
    }
    return report.differences.length > 0 ? 2 : 0
  } catch (error) {
    console.error(explain(error))
    return 1
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const yesterday = dayIn(calendar.timezone, new Date(Date.now() - 86_400_000))
  const [first = yesterday, last = first, ...rest] = positionals
  if (
    rest.length > 0 ||
    ![first, last].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)))
  )
    throw new CannotStart(usage)
  const from = startOfDay(calendar.timezone, first)
  const to = new Date(startOfDay(calendar.timezone, last).getTime() + 86_400_000)
  return { period: { from, to }, json: values.json }
}

function explain(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n\n${usage}`
  return error instanceof CannotStart ? error.message : error
}

function figure(fils: number | null): string {
  return fils === null ? 'nothing' : formatMoney(fils)
}
