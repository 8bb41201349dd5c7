import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '#sandbox/page.ts'
import type { Intention, PaymobSandbox } from '#sandbox/paymob/store.ts'
import { callBack, isPaid, newTransaction, outcomes, returnAddress } from '#sandbox/paymob/transactions.ts'
import { html } from '#shared/markup.ts'
import { formatMoney } from '#shared/money.ts'

/** Paymob's published test cards, and our own numbers for outcomes that those do not cover. */
const cards = {
  '5123456789012346': { says: 'pays', outcome: outcomes.paid },
  '4111111111111111': { says: 'pays', outcome: outcomes.paid },
  '9900000000000002': { says: 'is declined', outcome: outcomes.declined },
  '9900000000000010': { says: 'stays pending', outcome: outcomes.pending },
  '9900000000003220': { says: 'asks the bank first', outcome: outcomes.paid },
} as const
type Card = keyof typeof cards

/** The hosted checkout, marked as a test: card form, 3-D Secure page if needed, callback, return to the shop. */
export async function paymobCheckout(app: FastifyInstance, { pool, keys, style }: PaymobSandbox): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })

  async function intentionOf(clientSecret: unknown): Promise<Intention | undefined> {
    const { rows } = await pool.query<Intention>('select * from sandbox.paymob_intentions where client_secret = $1', [
      String(clientSecret ?? ''),
    ])
    return rows[0]
  }

  app.get<{ Querystring: Record<string, string> }>('/unifiedcheckout/', async ({ query }, reply) => {
    const intention = query.publicKey === keys.public_key ? await intentionOf(query.clientSecret) : undefined
    return intention ? page(reply, intention) : lost(reply)
  })

  app.post<{ Body: Record<string, string> }>('/unifiedcheckout/pay', async ({ body }, reply) => {
    const intention = await intentionOf(body.clientSecret)
    if (!intention) return lost(reply)
    const number = (body.card ?? '').replaceAll(' ', '') as Card
    const card = cards[number]
    if (!card) return page(reply, intention, 'This card number is not one of the test cards below.')
    if (await isPaid(pool, intention)) return page(reply, intention, 'This order has been paid already.')
    if (number === '9900000000003220' && !body.bank) return bank(reply, intention, number)
    const failed = body.bank === 'fail'
    const outcome = failed
      ? { success: false, pending: false, message: 'Authentication failed', code: 'AUTHENTICATION_FAILED' }
      : card.outcome
    const transaction = await newTransaction(
      pool,
      intention,
      { ...outcome, secure: body.bank !== undefined },
      {
        keys,
        pan: number,
        sub_type: number.startsWith('4') ? 'Visa' : 'MasterCard',
      },
    )
    await callBack(pool, keys, intention.body.notification_url, transaction)
    return reply.redirect(returnAddress(intention.body.redirection_url!, keys, transaction), 303)
  })

  function page(reply: FastifyReply, { client_secret, body }: Intention, problem?: string) {
    return sendPage(reply, {
      title: 'Paymob, test mode',
      style,
      body: html`<main class="console">
<p class="test"><strong>TEST MODE</strong> This stands in for Paymob's checkout. No money moves.</p>
<h1>Pay ${formatMoney(body.amount)}</h1>
${problem ? html`<p role="alert">${problem}</p>` : ''}
<form method="post" action="pay">
<input type="hidden" name="clientSecret" value="${client_secret}">
<p><label>Card number <input name="card" inputmode="numeric" autocomplete="off" value="5123456789012346" required></label></p>
<p><button type="submit">Pay now</button></p>
</form>
<h2>Test cards</h2>
<ul>${Object.entries(cards).map(([number, { says }]) => html`<li><code>${number}</code> ${says}</li>`)}</ul>
</main>`,
    })
  }

  function bank(reply: FastifyReply, { client_secret }: Intention, number: string) {
    const button = (answer: string, says: string) => html`<form method="post" action="pay">
<input type="hidden" name="clientSecret" value="${client_secret}">
<input type="hidden" name="card" value="${number}">
<button type="submit" name="bank" value="${answer}">${says}</button>
</form>`
    return sendPage(reply, {
      title: 'Your bank, test mode',
      style,
      body: html`<main class="console"><p class="test"><strong>TEST MODE</strong> This stands in for the bank.</p>
<h1>Is it you who pays?</h1>${button('complete', 'Yes, it is me')}${button('fail', 'No')}</main>`,
    })
  }

  function lost(reply: FastifyReply) {
    return sendPage(reply.code(404), {
      title: 'Paymob, test mode',
      style,
      body: html`<main class="console"><p class="test"><strong>TEST MODE</strong></p><h1>There is nothing to pay here</h1></main>`,
    })
  }
}
