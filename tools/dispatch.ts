import { parseArgs } from 'node:util'
import { command } from '#domain/audit/audit.ts'
import { dispatchByCommand } from '#domain/orders/desk/dispatch.ts'
import type { Dispatch } from '#domain/orders/dispatch-order.ts'
import { CannotStart } from '#shared/cannot-start.ts'
import { shopCommand } from '#tools/command.ts'

const usage = `Says that the parcel of a paid order has left: the order shows it, and the customer gets an e-mail.

  npm run dispatch -- ORDER [LINK] [--carrier NAME] [--declaration NUMBER] [--email-again]

ORDER is its number, as RD-100001. LINK is the carrier's page of the parcel, beginning with https://, NAME the carrier's
name for the e-mail. Called again with another link it changes the link; the customer gets another e-mail only with
--email-again.
An order delivered outside the UAE is sold without VAT. The tax authority wants proof that it has left the country:
--declaration keeps the number of its customs declaration, at once or later.
Ends with 0 when it is recorded, 1 when nothing was done. The e-mail is sent by the shop that runs.`

export const main = shopCommand(usage, (words) => {
  const dispatch = readArguments(words)
  return async (shop) => {
    const { is_first, sends_email, tracking_link, lacks_declaration } = await dispatchByCommand(
      shop,
      command('npm run dispatch'),
      dispatch,
    )
    const link = tracking_link ? `, to be followed at ${tracking_link}` : ', without a link'
    const email = sends_email ? 'The customer gets an e-mail.' : 'The customer gets no second e-mail.'
    console.log(`${is_first ? 'Dispatched' : 'Dispatched before'}: order ${dispatch.order_number}${link}. ${email}`)
    if (lacks_declaration)
      console.log('An export without VAT: keep proof that it leaves the UAE. Add --declaration NUMBER within 90 days.')
  }
})

function readArguments(words: string[]): Dispatch {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      'email-again': { type: 'boolean', default: false },
      carrier: { type: 'string' },
      declaration: { type: 'string' },
    },
  })
  const [order_number, tracking_link, ...rest] = positionals
  if (!order_number || rest.length > 0) throw new CannotStart(usage)
  const { carrier, declaration, 'email-again': email_again } = values
  for (const text of [carrier, declaration])
    if (text !== undefined && !/^\S.{0,59}$/.test(text)) throw new CannotStart(usage)
  return { order_number: order_number.toUpperCase(), tracking_link, carrier, declaration, email_again }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
