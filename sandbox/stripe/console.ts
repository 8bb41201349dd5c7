import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'
import { sendPage } from '#sandbox/page.ts'
import { testCards } from '#sandbox/stripe/cards.ts'
import type { Deliveries } from '#sandbox/stripe/deliver.ts'
import { type Dispute, endDispute, escalateDispute, openDispute } from '#sandbox/stripe/disputes.ts'
import { clearFaults, faultForm, faultKinds, listFaults, type SetFault, setFault } from '#sandbox/stripe/faults.ts'
import { parseForm } from '#sandbox/stripe/form.ts'
import type { Charge, Intent } from '#sandbox/stripe/objects.ts'
import { changePayout, type NewPayout, type Payout, payOut } from '#sandbox/stripe/payouts.ts'
import { changeRefund, type Refund } from '#sandbox/stripe/refunds.ts'
import { find, list, newId } from '#sandbox/stripe/store.ts'
import { inUnit, type Unit } from '#sandbox/stripe/unit.ts'
import { type Html, html } from '#shared/markup.ts'
import { formatMoney } from '#shared/money.ts'

/** Console of the stand-in, for trying the shop out: its payments, and switches for faults. */
export async function stripeConsole(
  app: FastifyInstance,
  { pool, deliveries }: { pool: pg.Pool; deliveries: Deliveries },
): Promise<void> {
  const here = app.prefix
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, parseForm(String(body)))
  })

  app.get('/', async (_, reply) => {
    const [intents, faults, events, refunds, disputes, payouts] = await Promise.all([
      list<Intent>(pool, 'payment_intent', {}, 20),
      listFaults(pool),
      list<{ id: string; type: string; created: number }>(pool, 'event', {}, 20),
      list<Refund>(pool, 'refund', {}, 20),
      list<Dispute>(pool, 'dispute', {}, 20),
      list<Payout>(pool, 'payout', {}, 20),
    ])
    return sendPage(reply, {
      title: 'Stripe, test mode',
      style: `${here}/page.css`,
      body: html`<main class="console">
<p class="test"><strong>TEST MODE</strong> This stands in for Stripe. No money moves.</p>
<h1>Payments</h1>
${table(
  ['Payment', 'Amount', 'Status', 'Order', ''],
  intents.map((intent) => [...paymentRow(intent), disputeForm(here, intent)]),
)}
<h2>Refunds</h2>
${table(
  ['Refund', 'Amount', 'Status', ''],
  refunds.map((refund) => refundRow(here, refund)),
)}
<h2>Disputes</h2>
${table(
  ['Dispute', 'Amount', 'Reason', 'Status', ''],
  disputes.map((dispute) => disputeRow(here, dispute)),
)}
<h2>Payouts</h2>
<form method="post" action="${here}/payouts"><p><button class="quiet">Pay out the balance</button></p></form>
${table(
  ['Payout', 'Amount', 'Status', ''],
  payouts.map((payout) => payoutRow(here, payout)),
)}
<h2>Make it misbehave</h2>
${faultsForm(here)}
${table(['Fault', 'Call', 'Card', 'Event', 'Times left', 'Delay'], faults.map(faultRow))}
<form method="post" action="${here}/faults/clear"><p><button class="quiet">Clear all faults</button></p></form>
<h2>Events</h2>
${table(
  ['Event', 'Type', ''],
  events.map((event) => [
    event.id,
    event.type,
    html`<form method="post" action="${here}/events/${event.id}/send"><button class="quiet">Send again</button></form>`,
  ]),
)}
<h2>Test cards</h2>
${table(
  ['Number', 'What happens'],
  testCards.map((card) => [
    card.number,
    `${card.three_d_secure === 'required' ? 'asks the bank, then ' : ''}${card.outcome === 'succeeds' ? 'succeeds' : (card.outcome.decline_code ?? card.outcome.code)}${card.refund ? ', its refunds are pending' : ''}`,
  ]),
)}
</main>`,
    })
  })

  app.get('/faults', () => listFaults(pool))

  app.post('/faults', async (request, reply) => {
    const read = faultForm.safeParse(request.body ?? {})
    if (!read.success) return reply.code(422).send({ errors: read.error.issues.map((each) => each.message) })
    await setFault(pool, read.data)
    return done(request.headers.accept, reply, here)
  })

  app.delete('/faults', async (_, reply) => {
    await clearFaults(pool)
    return reply.send({ done: true })
  })

  app.post('/faults/clear', async (request, reply) => {
    await clearFaults(pool)
    return done(request.headers.accept, reply, here)
  })

  app.post('/disputes', async (request, reply) => {
    const { payment_intent, reason, amount, inquiry } = (request.body ?? {}) as Record<string, unknown>
    const [charge] = await list<Charge>(pool, 'charge', { payment_intent, paid: true }, 1)
    if (!charge) return reply.code(404).send({ errors: ['No such payment has taken money.'] })
    const facts = {
      reason: String(reason || 'fraudulent'),
      inquiry: Boolean(inquiry),
      ...(amount ? { amount: Number(amount) } : {}),
    }
    await act((unit) => openDispute({ unit, request: ownRequest() }, charge, facts))
    return done(request.headers.accept, reply, here)
  })

  app.post<{ Params: { id: string; outcome: string } }>('/disputes/:id/:outcome', async (request, reply) => {
    const { id, outcome } = request.params
    const dispute = await find<Dispute>(pool, 'dispute', id)
    if (!dispute || !['won', 'lost', 'escalate'].includes(outcome))
      return reply.code(404).send({ errors: ['There is no such dispute.'] })
    await act(async (unit) => {
      const call = { unit, request: ownRequest() }
      if (outcome === 'escalate') await escalateDispute(call, dispute.body)
      else await endDispute(call, dispute.body, outcome as 'won' | 'lost')
    })
    return done(request.headers.accept, reply, here)
  })

  app.post<{ Params: { id: string; to: string } }>('/refunds/:id/:to', async (request, reply) => {
    const { id, to } = request.params
    const isKnown = to === 'succeeded' || to === 'failed'
    if (!isKnown || !(await act((unit) => changeRefund({ unit, request: ownRequest() }, id, to))))
      return reply.code(404).send({ errors: ['There is no such refund, or it has ended.'] })
    return done(request.headers.accept, reply, here)
  })

  app.post('/payouts', async (request, reply) => {
    await act((unit) => payOut(unit, (request.body ?? {}) as NewPayout))
    return done(request.headers.accept, reply, here)
  })

  app.post<{ Params: { id: string; to: string } }>('/payouts/:id/:to', async (request, reply) => {
    const { id, to } = request.params
    const payout = await find<Payout>(pool, 'payout', id)
    if (!payout || (to !== 'completed' && to !== 'failed'))
      return reply.code(404).send({ errors: ['There is no such payout.'] })
    await act(async (unit) => changePayout(unit, payout.body, to))
    return done(request.headers.accept, reply, here)
  })

  /** Runs an action of the bank, all or nothing, with its events. */
  async function act<Result>(work: (unit: Unit) => Promise<Result>): Promise<Result> {
    const { result, due } = await inUnit(pool, deliveries.claimSeconds(), work)
    deliveries.send(due)
    return result
  }

  app.post<{ Params: { id: string } }>('/events/:id/send', async (request, reply) => {
    const event = await find(pool, 'event', request.params.id)
    if (!event) return reply.code(404).send({ errors: ['There is no such event.'] })
    await pool.query('insert into sandbox.stripe_deliveries (event_id, body) values ($1, $2)', [
      request.params.id,
      JSON.stringify(event.body),
    ])
    deliveries.wake()
    return done(request.headers.accept, reply, here)
  })
}

/** Browsers are redirected to the page; other clients get JSON. */
function done(accept: string | undefined, reply: FastifyReply, back: string) {
  return accept?.includes('text/html') ? reply.redirect(back, 303) : reply.send({ done: true })
}

function faultsForm(here: string): Html {
  return html`<form method="post" action="${here}/faults" class="faults">
<label>What<select name="kind">${faultKinds.map((kind) => html`<option>${kind}</option>`)}</select></label>
<label>Call<input name="call" placeholder="payment_intents.confirm"></label>
<label>Card number<input name="card" inputmode="numeric"></label>
<label>Type of event<input name="event" placeholder="payment_intent.succeeded"></label>
<label>Times<input name="times" inputmode="numeric" value="1"></label>
<label>Delay, ms<input name="delay_ms" inputmode="numeric" value="3000"></label>
<button>Set</button>
</form>`
}

/** A request id for events that no call caused. */
function ownRequest() {
  return { id: newId('req'), idempotency_key: null }
}

function disputeForm(here: string, { id, status }: Intent): Html | string {
  if (status !== 'succeeded') return ''
  return html`<form method="post" action="${here}/disputes"><input type="hidden" name="payment_intent" value="${id}"><button class="quiet">Dispute it</button></form>`
}

function refundRow(here: string, { id, amount, currency, status }: Refund): unknown[] {
  const ways = { pending: ['succeeded', 'failed'], succeeded: ['failed'], failed: [] }[status]
  const buttons = ways.map(
    (way) =>
      html`<form method="post" action="${here}/refunds/${id}/${way}"><button class="quiet">${way}</button></form>`,
  )
  return [id, formatMoney(amount, 'en', currency.toUpperCase()), status, buttons]
}

function disputeRow(here: string, { id, amount, currency, reason, status }: Dispute): unknown[] {
  const isOpen = !/^(won|lost|warning_closed)$/.test(status)
  const ways = status.startsWith('warning') ? ['won', 'escalate'] : ['won', 'lost']
  const buttons = ways.map(
    (way) =>
      html`<form method="post" action="${here}/disputes/${id}/${way}"><button class="quiet">${way}</button></form>`,
  )
  return [id, formatMoney(amount, 'en', currency.toUpperCase()), reason, status, isOpen ? buttons : '']
}

function payoutRow(here: string, { id, amount, currency, status }: Payout): unknown[] {
  const fail = html`<form method="post" action="${here}/payouts/${id}/failed"><button class="quiet">fail</button></form>`
  return [id, formatMoney(amount, 'en', currency.toUpperCase()), status, status === 'paid' ? fail : '']
}

function paymentRow(intent: Intent): unknown[] {
  return [
    intent.id,
    formatMoney(intent.amount, 'en', intent.currency.toUpperCase()),
    intent.last_payment_error ? `${intent.status}: ${intent.last_payment_error.code}` : intent.status,
    intent.description ?? '',
  ]
}

function faultRow(fault: SetFault): unknown[] {
  return [fault.kind, fault.call, fault.card, fault.event, fault.times_left, fault.delay_ms]
}

function table(head: string[], rows: unknown[][]): Html {
  if (rows.length === 0) return html`<p class="test">None yet.</p>`
  return html`<div class="scroll"><table><thead><tr>${head.map((cell) => html`<th>${cell}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
</tbody></table></div>`
}
