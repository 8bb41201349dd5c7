import { parseArgs } from 'node:util'
import { type Restock, restockRefunded } from '#domain/orders/restock-order.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { explainFailure, withShop } from '#tools/command.ts'

const usage = `Puts the goods of a refunded order back on the stock, once. What was made to order stays out.

  npm run restock -- ORDER [--came-back]

ORDER is its number, as RD-100001. --came-back says that a parcel which had left is back in your hands; without it, goods
that have left are not put back.
Ends with 0 when it is done, 1 when nothing was done.`

/** Runs the command with these arguments; returns its exit code. */
export async function main(words: string[], shopOf: typeof withShop = withShop): Promise<number> {
  try {
    const { order_number, why } = readArguments(words)
    await shopOf((shop) => restockRefunded(shop, order_number, why))
    console.log(`The goods of order ${order_number} are back on the stock.`)
    return 0
  } catch (error) {
    console.error(explainFailure(error, usage))
    return 1
  }
}

function readArguments(words: string[]): { order_number: string; why: Restock } {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { 'came-back': { type: 'boolean', default: false } },
  })
  const [order_number, ...rest] = positionals
  if (!order_number || rest.length > 0) throw new CannotStart(usage)
  return { order_number: order_number.toUpperCase(), why: values['came-back'] ? 'came_back' : 'never_left' }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
