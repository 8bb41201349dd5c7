import { type Answer, allowOnly, type Call } from '#sandbox/stripe/call.ts'
import { textAt } from '#sandbox/stripe/form.ts'
import { type Hidden, listPage } from '#sandbox/stripe/store.ts'

/** What every list takes besides the fields it is filtered by. */
const paging = ['created', 'limit', 'starting_after']

/**
 * A list in Stripe's format, newest first: filtered by fields, by what Stripe keeps private, and by creation time; paged. As at
 * Stripe, a filter that the list does not know is an error, and does not widen it.
 */
export async function listOf(
  call: Call,
  object: 'refund' | 'charge' | 'dispute' | 'balance_transaction' | 'payout' | 'payment_intent' | 'event',
  filters: string[],
  hidden: Hidden = {},
): Promise<Answer> {
  allowOnly(call.form, [...paging, ...filters, ...Object.keys(hidden)])
  const where = Object.fromEntries(
    filters.flatMap((name) => {
      const id = textAt(call.form, name)
      return id ? [[name, id]] : []
    }),
  )
  const number = (...path: string[]) => {
    const text = textAt(call.form, ...path)
    return text === undefined ? undefined : Number(text)
  }
  const before = number('created', 'lt')
  const after = number('created', 'gt')
  const page = await listPage(call.unit.db, object, where, {
    from: number('created', 'gte') ?? (after === undefined ? undefined : after + 1),
    to: number('created', 'lte') ?? (before === undefined ? undefined : before - 1),
    after: textAt(call.form, 'starting_after'),
    limit: Math.min(100, number('limit') || 10),
    hidden,
  })
  return { status: 200, body: { object: 'list', ...page, url: `/v1/${object}s` } }
}
