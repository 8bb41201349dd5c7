import { parseArgs } from 'node:util'
import { type CostSum, type GuaranteeReport, guaranteeReport } from '#domain/guarantee/costs.ts'
import { differenceWords } from '#domain/payments/reconcile/differences.ts'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import { calendar } from '#domain/store.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { formatMoney } from '#shared/money.ts'
import { dayIn, startOfDay } from '#shared/time-zone.ts'
import { shopCommand } from '#tools/command.ts'

const usage = `Compares the shop's ledger with the gateway's own books, and each order with the ledger; and says what the fit
guarantee cost, per design and per car.

  npm run money-report -- [DAY [LAST-DAY]] [--json]

DAY is YYYY-MM-DD in the shop's time zone; without it, yesterday. Ends with 0 when both agree to the fils, 2 when not, 1
for a day that has not begun.`

export const main = shopCommand(usage, (words) => {
  const { period, json } = readArguments(words)
  return async (shop) => {
    const report = { ...(await moneyReport(shop, period)), guarantee: await guaranteeReport(shop, period) }
    console.log(json ? JSON.stringify(report, null, 2) : asText(report))
    return report.differences.length > 0 ? 2 : 0
  }
})

type Report = Awaited<ReturnType<typeof moneyReport>> & { guarantee: GuaranteeReport }

function asText(report: Report): string {
  const found = report.differences.map(
    ({ kind, reference, ours, theirs }) =>
      `${reference}: ${differenceWords[kind].what} (ours ${figure(ours)}, theirs ${figure(theirs)})`,
  )
  return [
    `${report.from} to ${report.to}`,
    `charged ${formatMoney(report.charged)}, refunded ${formatMoney(report.given_back)}, orders paid ${report.paid_orders}`,
    `taken back in disputes ${formatMoney(report.disputed)}, fees for them ${formatMoney(report.dispute_fees)}`,
    ...found,
    `differences: ${found.length}`,
    ...guaranteeLines(report.guarantee),
  ].join('\n')
}

/** The cost of the fit guarantee in the period; one line if there was none. */
function guaranteeLines({ under_way, by_design, by_car, ...all }: GuaranteeReport): string[] {
  const costs = ({ total, cases, refund, return_courier, new_courier, write_off }: CostSum) =>
    `${formatMoney(total)} in ${cases} ${cases === 1 ? 'case' : 'cases'} (refunds ${formatMoney(refund)}, return couriers ${formatMoney(return_courier)}, new couriers ${formatMoney(new_courier)}, written off ${formatMoney(write_off)})`
  return [
    `fit guarantee: ${costs(all)}`,
    ...(under_way > 0 ? [`  refunds of cases that are not confirmed yet: ${formatMoney(under_way)}`] : []),
    ...by_design.map((each) => `  design ${each.design_id}: ${costs(each)}`),
    ...by_car.map(
      (each) =>
        `  car ${[each.make, each.model, each.generation_name ?? each.generation].filter(Boolean).join(' ')}: ${costs(each)}`,
    ),
  ]
}

function readArguments(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  const yesterday = dayIn(calendar.timezone, new Date(Date.now() - 86_400_000))
  const [first = yesterday, last = first, ...rest] = positionals
  if (rest.length > 0 || ![first, last].every(isDay) || last < first) throw new CannotStart(usage)
  if (last > dayIn(calendar.timezone, new Date()))
    throw new CannotStart(`${last} has not begun: nothing can be compared.`)
  const from = startOfDay(calendar.timezone, first)
  const to = new Date(startOfDay(calendar.timezone, last).getTime() + 86_400_000)
  return { period: { from, to }, json: values.json }
}

/** A day of the calendar, as 2026-02-28; not the 31st of February, which would be read as a day of March. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

function figure(fils: number | null): string {
  return fils === null ? 'nothing' : formatMoney(fils)
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
