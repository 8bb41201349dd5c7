import { parseArgs } from 'node:util'
import { restockRefunded } from '#domain/after-sale/restock-order.ts'
import { command } from '#domain/audit/audit.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { shopCommand } from '#tools/command.ts'

const usage = `Puts the goods of a refunded order, or of one whose dispute is lost, back on the stock, once. Goods made to order stay out.

  npm run restock -- ORDER [--came-back]

ORDER is its number, as RD-100001. --came-back: the parcel had left and has come back; without it, goods that have left are not
put back.
Ends with 0 when it is done, 1 when nothing was done.`

export const main = shopCommand(usage, (words) => {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { 'came-back': { type: 'boolean', default: false } },
  })
  const [typed, ...rest] = positionals
  if (!typed || rest.length > 0) throw new CannotStart(usage)
  const order_number = typed.toUpperCase()
  return async (shop) => {
    await restockRefunded(
      shop,
      command('npm run restock'),
      order_number,
      values['came-back'] ? 'came_back' : 'never_left',
    )
    console.log(`The goods of order ${order_number} are back on the stock.`)
  }
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
