import type pg from 'pg'

/** All that refunds, returns, cases and disputes have written about one order. */
export type Books = {
  paid: number
  total: number
  delivery: number
  refunded: number
  is_cancelled: boolean
  is_dispatched: boolean
  /** Of refunds, minor units: done or in flight, done only, and what they gave of the delivery. */
  asked: number
  done: number
  delivery_refunded: number
  credit_notes: number
  ledger_refunds: number
  lines: {
    sku: string
    quantity: number
    /** Pieces by what became of them. `unsent`: refunded before the parcel left. */
    refunded: number
    unsent: number
    restocked: number
    /** Back on the shelf, without those of refused refunds, and refunded but kept off it. */
    back: number
    kept_off: number
    coming_back: number
    damaged: number
    exchanged: number
    stock: number
    movements: number
  }[]
}

export async function readBooks(pool: pg.Pool, order_id: string): Promise<Books> {
  const { rows } = await pool.query<Books>(
    `select o.total, o.delivery, o.refunded, o.cancelled_at is not null as is_cancelled,
      o.dispatched_at is not null as is_dispatched,
      (select sum(amount) from payments where order_id = o.id and state = 'succeeded')::int as paid,
      (select coalesce(sum(amount), 0)::int from refunds where order_id = o.id and state <> 'failed') as asked,
      (select coalesce(sum(amount), 0)::int from refunds where order_id = o.id and state = 'done') as done,
      (select coalesce(sum(delivery), 0)::int from refunds where order_id = o.id and state <> 'failed') as delivery_refunded,
      (select coalesce(sum(amount), 0)::int from credit_notes where order_id = o.id) as credit_notes,
      (select coalesce(-sum(amount), 0)::int from ledger where order_id = o.id and kind in ('refund', 'refund_failure')) as ledger_refunds,
      (
        select json_agg(json_build_object('sku', l.sku, 'quantity', l.quantity,
          'refunded', (select coalesce(sum(p.quantity), 0) from refund_lines p join refunds f on f.id = p.refund_id
            where p.line_id = l.id and f.state <> 'failed'),
          'unsent', (select coalesce(sum(p.quantity), 0) from refund_lines p join refunds f on f.id = p.refund_id
            where p.line_id = l.id and f.state <> 'failed' and f.created_at < o.dispatched_at),
          'restocked', (select coalesce(sum(k.quantity), 0) from order_restocks k where k.line_id = l.id),
          'back', (select coalesce(sum(k.quantity), 0) from order_restocks k left join refunds f on f.id = k.refund_id
            where k.line_id = l.id and f.state is distinct from 'failed'),
          'kept_off', (select coalesce(sum(p.quantity), 0) - coalesce(sum((
              select sum(k.quantity) from order_restocks k where k.line_id = l.id and k.refund_id = f.id)), 0)
            from refund_lines p join refunds f on f.id = p.refund_id
            where p.line_id = l.id and f.state <> 'failed' and f.created_at < o.restocked_at and f.id <> (
              select id from refunds z where z.order_id = o.id and z.state <> 'failed' and z.created_at <= o.restocked_at
              order by z.created_at desc limit 1)),
          'coming_back', (select coalesce(sum(x.quantity), 0) from return_lines x join returns r on r.id = x.return_id
            where x.line_id = l.id and r.state <> 'called_off'),
          'damaged', (select coalesce(sum(x.quantity), 0) from return_lines x
            where x.line_id = l.id and x.condition <> 'good'),
          'exchanged', (
            (select coalesce(sum(p.quantity), 0) from return_replacements p join returns r on r.id = p.return_id
              where r.order_id = o.id and p.sku = l.sku and not p.special_order) +
            (select coalesce(sum(p.quantity), 0) from guarantee_replacements p join guarantee_cases c on c.id = p.case_id
              where c.order_id = o.id and p.sku = l.sku and not p.special_order)),
          'stock', coalesce((select supplier_stock from wheels where sku = l.sku and l.kind = 'wheel'),
            (select stock from addons where sku = l.sku and l.kind = 'addon')),
          'movements', (select coalesce(sum(change), 0) from stock_movements m where m.sku = l.sku and m.kind = l.kind)
        ) order by l.position)
        from order_lines l where l.order_id = o.id
      ) as lines
    from orders o where o.id = $1`,
    [order_id],
  )
  return rows[0]!
}

/** What does not hold of the books of an order, whose lines had this stock when it was paid. */
export function wrongIn(books: Books, stockAtStart: readonly number[]): string[] {
  const { paid, total, delivery, refunded, asked, done, delivery_refunded, credit_notes, ledger_refunds, lines } = books
  const rules: [string, boolean][] = [
    ['paid once', paid === total],
    ['refunds within what was paid', asked <= paid],
    ['refunds of the delivery within it', delivery_refunded <= delivery],
    ['the order counts the refunds that are done', refunded === done],
    ['a credit note for each refund', credit_notes === done],
    ['a booking for each refund', ledger_refunds === done],
    ['a cancelled parcel stays', !(books.is_cancelled && books.is_dispatched)],
    ...lines.flatMap(({ quantity, ...line }, n): [string, boolean][] => [
      [`line ${n}: pieces refunded once`, line.refunded <= quantity],
      [`line ${n}: pieces restocked once`, line.restocked <= quantity],
      [`line ${n}: no damaged piece on the shelf`, line.restocked + line.damaged <= quantity],
      [`line ${n}: a piece that was kept off the shelf stays off`, line.back + line.kept_off <= quantity],
      [`line ${n}: no piece comes back that never left`, line.unsent + line.coming_back <= quantity],
      [`line ${n}: stock is what is left`, line.stock === stockAtStart[n]! + line.restocked - line.exchanged],
      [`line ${n}: stock is the sum of its movements`, line.stock === line.movements],
    ]),
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}
