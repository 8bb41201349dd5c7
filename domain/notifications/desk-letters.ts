import { and, eq, sql } from 'drizzle-orm'
import { emails } from '#database/schema/notifications.ts'
import { type Actor, audited } from '#domain/audit/audit.ts'
import { enqueueOrderEmail, givenUpJob, isWaiting, refusalOfLetter, repeated } from '#domain/emails.ts'
import { isoTime } from '#domain/iso-time.ts'
import { readOrderUnchecked } from '#domain/orders/orders.ts'
import { isCalledOff, type OrderState, orderState, stateOfOrder } from '#domain/orders/state.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#domain/shop.ts'
import type { OrderLetter } from '#shared/desk/orders.ts'

const repeatable = ['order.paid', 'order.dispatched', 'order.refunded']

/** The letters to the buyer of an order with their text, the newest first. */
export async function lettersOf(shop: Shop, order_id: string): Promise<OrderLetter[]> {
  const { rows } = await shop.db.execute<OrderLetter & { state: OrderState; is_given_up: boolean }>(sql`
    select e.id, e.kind, e.sent_to, e.subject, e.text, e.created_at, e.sent_at,
      ${isWaiting} as is_waiting, exists (${givenUpJob}) as is_given_up, ${refusalOfLetter} as refusal, ${orderState} as state
    from emails e join orders o on o.id = e.order_id where e.order_id = ${order_id} order by e.created_at desc, e.id`)
  return rows.map(({ state, is_given_up, created_at, sent_at, ...letter }) => ({
    ...letter,
    created_at: isoTime(created_at),
    sent_at: isoTime(sent_at),
    can_send_again: (sent_at ? repeatable.includes(letter.kind) : is_given_up) && !isOver(letter.kind, state),
  }))
}

/** Whether it is too late for a letter of this kind: nothing is left to confirm. */
function isOver(kind: string, state: OrderState): boolean {
  return kind === 'order.paid' && isCalledOff(state)
}

/** Letters that say no more than the page of the order, which every role reads. */
const aboutGoods = ['order.paid', 'order.dispatched']

/** What of the letters a role without `orders.change` reads: not the words on refunds, requests and guarantee cases. */
export function withoutWords(letters: OrderLetter[]): OrderLetter[] {
  return letters.map((each) => (aboutGoods.includes(each.kind) ? each : { ...each, subject: null, text: null }))
}

/**
 * Sends a letter to the buyer again, written anew from the order as it is now; one that was given up is tried anew. Throws
 * not_found, and letter_not_repeatable and order_erased.
 */
export async function sendLetterAgain(
  shop: Shop,
  by: Actor,
  { order_id, letter_id }: { order_id: string; letter_id: string },
): Promise<void> {
  await audited(shop, by, async (open, record) => {
    const [letter] = await open.db
      .select()
      .from(emails)
      .where(and(eq(emails.id, letter_id), eq(emails.order_id, order_id)))
      .for('no key update')
    if (!letter) throw new Problem('not_found', 404)
    const { order_number, status, erased_at } = await readOrderUnchecked(open, order_id)
    if (erased_at) throw new Problem('order_erased', 409)
    if (isOver(letter.kind, await stateOfOrder(open, order_id))) throw new Problem('letter_not_repeatable', 409)
    const again = shop.now().toISOString()
    const [subject_id = ''] = letter.subject_id.split(/ ?again /)
    const due = repeated(subject_id, again)
    if (!letter.sent_at) await tryAnew(open, letter_id)
    else if (status !== 1) throw new Problem('letter_not_repeatable', 409)
    else if (letter.kind === 'order.paid') await enqueueOrderEmail(open, 'order.paid', { order_id, again }, due)
    else if (letter.kind === 'order.dispatched')
      await enqueueOrderEmail(open, 'order.dispatched', { order_id, subject_id, again }, due)
    else if (letter.kind === 'order.refunded')
      await enqueueOrderEmail(open, 'order.refunded', { order_id, refund_id: subject_id, again }, due)
    else throw new Problem('letter_not_repeatable', 409)
    await record({
      ...{ action: 'order.letter_sent_again', kind: 'order', id: order_id, name: order_number },
      after: { letter: letter.kind },
    })
  })
}

/** Throws letter_not_repeatable for a letter that waits to be sent, or was not given up. */
async function tryAnew(open: Shop, letter_id: string): Promise<void> {
  const { rows } = await open.db.execute(sql`
    select id from graphile_worker.reschedule_jobs(
      array(select job.id from emails e, lateral (${givenUpJob}) job where e.id = ${letter_id}),
      run_at := ${open.now().toISOString()}::timestamptz, attempts := 0, max_attempts := 25)`)
  if (rows.length === 0) throw new Problem('letter_not_repeatable', 409)
}
