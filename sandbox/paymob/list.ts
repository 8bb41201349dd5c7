import type { Db, Intention } from '#sandbox/paymob/store.ts'

/** An intention as the console shows it. `open`: no attempt yet. */
export type Shown = {
  order_id: string
  client_secret: string
  name: string | null
  amount: number
  currency: string
  state: 'open' | 'declined' | 'pending' | 'paid'
}

/** A transaction as the console shows it. */
export type Entry = {
  id: string
  order_id: string
  name: string | null
  amount: number
  currency: string
  state: 'declined' | 'pending' | 'paid' | 'refunded' | 'refund'
}

const rows = 20

const stateOf = `case when (t.body->>'success')::boolean then 'paid' when (t.body->>'pending')::boolean then 'pending'
  else 'declined' end`

/** The newest intentions with their state: paid if any attempt succeeded, else that of the latest attempt. */
export async function listIntentions(db: Db): Promise<Shown[]> {
  const found = await db.query<Shown>(
    `select i.order_id, i.client_secret, i.body #>> '{items,0,name}' as name, (i.body->>'amount')::int as amount,
       i.body->>'currency' as currency, coalesce(latest.state, 'open') as state
     from sandbox.paymob_intentions i left join lateral (
       select ${stateOf} as state from sandbox.paymob_transactions t where t.order_id = i.order_id and t.parent is null
       order by (t.body->>'success')::boolean desc, t.id desc limit 1
     ) latest on true order by i.order_id desc limit $1`,
    [rows],
  )
  return found.rows
}

export async function listTransactions(db: Db): Promise<Entry[]> {
  const found = await db.query<Entry>(
    `select t.id, t.order_id, i.body #>> '{items,0,name}' as name, (t.body->>'amount_cents')::int as amount,
       t.body->>'currency' as currency,
       case when t.parent is not null then 'refund' when (t.body->>'is_refunded')::boolean then 'refunded' else ${stateOf} end as state
     from sandbox.paymob_transactions t left join sandbox.paymob_intentions i using (order_id)
     order by t.id desc limit $1`,
    [rows],
  )
  return found.rows
}

export async function findIntention(db: Db, order_id: number): Promise<Intention | undefined> {
  const { rows } = await db.query<Intention>('select * from sandbox.paymob_intentions where order_id = $1', [order_id])
  return rows[0]
}
