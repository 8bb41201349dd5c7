import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { sendPage } from '#sandbox/page.ts'
import {
  calls,
  clearFaults,
  faultForm,
  faultKinds,
  listFaults,
  type SetFault,
  setFault,
} from '#sandbox/paymob/faults.ts'
import { type Entry, findIntention, listIntentions, listTransactions, type Shown } from '#sandbox/paymob/list.ts'
import type { PaymobSandbox } from '#sandbox/paymob/store.ts'
import {
  callBack,
  endPending,
  findTransaction,
  isPaid,
  newTransaction,
  outcomes,
  sendCallback,
} from '#sandbox/paymob/transactions.ts'
import { type Html, html } from '#shared/markup.ts'
import { formatMoney } from '#shared/money.ts'

const answerForm = z.object({ outcome: z.enum(['paid', 'declined', 'pending']) })
const callbackForm = z.object({ how: z.enum(['once', 'duplicate', 'forged']) })
const numberForm = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

/**
 * Console of Paymob's stand-in, for trying the shop out: its intentions and transactions, buttons for the payer's
 * answers, callbacks to resend, duplicate or forge, and switches for faults.
 */
export async function paymobConsole(app: FastifyInstance, { pool, keys, style }: PaymobSandbox): Promise<void> {
  const here = app.prefix
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })

  app.get('/', (_, reply) => page(reply))

  app.get('/faults', () => listFaults(pool))

  app.post('/faults', async (request, reply) => {
    const read = faultForm.safeParse(request.body ?? {})
    if (!read.success) return refuse(request, reply, 422, read.error.issues[0]!.message)
    await setFault(pool, read.data)
    return done(request, reply)
  })

  app.delete('/faults', async (request, reply) => {
    await clearFaults(pool)
    return done(request, reply)
  })

  app.post('/faults/clear', async (request, reply) => {
    await clearFaults(pool)
    return done(request, reply)
  })

  app.post<{ Params: { order: string } }>('/intentions/:order/answer', async (request, reply) => {
    const answer = answerForm.safeParse(request.body ?? {})
    const order = numberForm.safeParse(request.params.order)
    const intention = order.success ? await findIntention(pool, order.data) : undefined
    if (!answer.success || !intention) return refuse(request, reply, 404, 'There is no such intention or answer.')
    if (await isPaid(pool, intention)) return refuse(request, reply, 409, 'This order has been paid already.')
    const card = { keys, pan: '5123456789012346', sub_type: 'MasterCard' }
    const made = await newTransaction(pool, intention, outcomes[answer.data.outcome], card)
    await callBack(pool, keys, intention.body.notification_url, made)
    return done(request, reply)
  })

  app.post<{ Params: { id: string } }>('/transactions/:id/end', async (request, reply) => {
    const answer = answerForm.safeParse(request.body ?? {})
    const id = numberForm.safeParse(request.params.id)
    const ended = answer.success && id.success && (await endPending(pool, id.data, outcomes[answer.data.outcome]))
    if (!ended) return refuse(request, reply, 409, 'This transaction is not pending.')
    await callBack(pool, keys, await callbackAddress(ended), ended)
    return done(request, reply)
  })

  app.post<{ Params: { id: string } }>('/transactions/:id/callback', async (request, reply) => {
    const form = callbackForm.safeParse(request.body ?? {})
    const id = numberForm.safeParse(request.params.id)
    const transaction = id.success ? await findTransaction(pool, id.data) : undefined
    if (!form.success || !transaction) return refuse(request, reply, 404, 'There is no such transaction or callback.')
    await sendCallback(keys, await callbackAddress(transaction), transaction, form.data.how)
    return done(request, reply)
  })

  async function callbackAddress(transaction: object): Promise<string | undefined> {
    const { order } = transaction as { order: { id: number } }
    return (await findIntention(pool, order.id))?.body.notification_url
  }

  /** Browsers are redirected to the page; other clients get JSON. */
  function done(request: FastifyRequest, reply: FastifyReply) {
    return isBrowser(request) ? reply.redirect(here, 303) : reply.send({ done: true })
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, status: number, sentence: string) {
    reply.code(status)
    return isBrowser(request) ? page(reply, sentence) : reply.send({ errors: [sentence] })
  }

  async function page(reply: FastifyReply, problem?: string) {
    const [intentions, transactions, faults] = await Promise.all([
      listIntentions(pool),
      listTransactions(pool),
      listFaults(pool),
    ])
    return sendPage(reply, {
      title: 'Paymob, test mode',
      style,
      body: html`<main class="console">
<p class="test"><strong>TEST MODE</strong> This stands in for Paymob. No money moves.</p>
${problem && html`<p role="alert">${problem}</p>`}
<h1>Intentions</h1>
${table(
  ['Order', 'Name', 'Amount', 'State', ''],
  intentions.map((each) => intentionRow(here, each, keys.public_key)),
)}
<h2>Transactions</h2>
${table(
  ['Transaction', 'Order', 'Name', 'Amount', 'State', ''],
  transactions.map((each) => transactionRow(here, each)),
)}
<h2>Make it misbehave</h2>
${faultsForm(here)}
${table(['Fault', 'Call', 'Card', 'Times left', 'Delay, ms'], faults.map(faultRow))}
<form method="post" action="${here}/faults/clear"><p><button class="quiet">Clear all faults</button></p></form>
</main>`,
    })
  }
}

function isBrowser(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

function intentionRow(here: string, { order_id, name, amount, currency, state, client_secret }: Shown, key: string) {
  const query = new URLSearchParams({ publicKey: key, clientSecret: client_secret })
  const answers = [
    ['paid', 'Pay'],
    ['declined', 'Decline'],
    ['pending', 'Leave pending'],
  ] as const
  const isOpen = state === 'open' || state === 'declined'
  return [
    order_id,
    name,
    formatMoney(amount, 'en', currency),
    state,
    isOpen &&
      html`<a href="${here}/unifiedcheckout/?${query}">Hosted page</a>
${buttons(`${here}/intentions/${order_id}/answer`, 'outcome', answers)}`,
  ]
}

function transactionRow(here: string, { id, order_id, name, amount, currency, state }: Entry) {
  const at = `${here}/transactions/${id}`
  const ends = [
    ['paid', 'Settle'],
    ['declined', 'Decline'],
  ] as const
  const callbacks = [
    ['once', 'Send callback'],
    ['duplicate', 'Three times'],
    ['forged', 'Forged'],
  ] as const
  return [
    id,
    order_id,
    name,
    formatMoney(amount, 'en', currency),
    state,
    html`${state === 'pending' && buttons(`${at}/end`, 'outcome', ends)}${buttons(`${at}/callback`, 'how', callbacks)}`,
  ]
}

function buttons(action: string, name: string, choices: readonly (readonly [value: string, says: string])[]): Html {
  return html`<form method="post" action="${action}" class="choices">
${choices.map(([value, says]) => html`<button class="quiet" name="${name}" value="${value}">${says}</button>`)}
</form>`
}

function faultsForm(here: string): Html {
  return html`<form method="post" action="${here}/faults" class="faults">
<label>What<select name="kind">${faultKinds.map((kind) => html`<option>${kind}</option>`)}</select></label>
<label>Call<select name="call"><option value="">any</option>${calls.map((call) => html`<option>${call}</option>`)}</select></label>
<label>Card number<input name="card" inputmode="numeric"></label>
<label>Times<input name="times" inputmode="numeric" value="1"></label>
<label>Delay, ms<input name="delay_ms" inputmode="numeric" value="2000"></label>
<button>Set</button>
</form>`
}

function faultRow({ kind, call, card, times_left, delay_ms }: SetFault): unknown[] {
  return [kind, call ?? 'any', card ? `…${card}` : 'any', times_left, delay_ms]
}

function table(head: string[], rows: unknown[][]): Html {
  if (rows.length === 0) return html`<p class="test">None yet.</p>`
  return html`<div class="scroll"><table><thead><tr>${head.map((cell) => html`<th>${cell}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
</tbody></table></div>`
}
