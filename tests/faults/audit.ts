import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { moneyReport } from '#domain/payments/reconcile/money-report.ts'
import type { Shop } from '#domain/shop.ts'
import type { Story } from '#tests/faults/buyer.ts'
import type { World } from '#tests/faults/world.ts'

/** An invariant, and what was found. */
export type Finding = { name: string; holds: boolean; found: unknown }

type Stock = Map<string, number>

/** Our database, the gateways' database, and the e-mails that were sent. */
type Books = Pick<World, 'ours' | 'theirs' | 'mail_folder'>

/** Checks all invariants at the end: money, orders, stock, e-mails, and what buyers saw. */
export async function audit(world: Books, shop: Shop, stories: Story[], before: Stock): Promise<Finding[]> {
  const { ours, theirs, mail_folder } = world
  const one = async (pool: typeof ours, text: string) => Number((await pool.query(text)).rows[0].value ?? 0)
  const charged = await one(
    theirs,
    `select sum((body->>'amount_captured')::int - (body->>'amount_refunded')::int) as value
     from sandbox.stripe_objects where object = 'charge' and (body->>'paid')::boolean`,
  )
  const atPaymob = await one(
    theirs,
    `select sum((body->>'amount_cents')::int - (body->>'refunded_amount_cents')::int) as value
     from sandbox.paymob_transactions where parent is null and (body->>'success')::boolean`,
  )
  const booked = await one(ours, 'select sum(amount) as value from ledger')
  const sold = await one(ours, 'select sum(total - refunded) as value from orders where status = 1')
  const paid = await one(ours, 'select count(*) as value from orders where status = 1')
  const twice = await one(
    ours,
    'select count(*) as value from (select session_id from orders where status = 1 group by 1 having count(*) > 1) s',
  )
  const wrongKept = await one(
    ours,
    `select count(*) as value from (
       select o.id from orders o left join ledger l on l.order_id = o.id group by o.id
       having coalesce(sum(l.amount), 0) <> case o.status when 1 then o.total - o.refunded else 0 end) s`,
  )
  const gaps = await one(
    ours,
    `select max(substr(order_number, 4)::int) - 100000 - count(*) as value from orders where status = 1`,
  )
  const emails = await confirmations(mail_folder)
  const known = new Set(
    (await ours.query<{ session_id: string }>('select session_id from orders where status = 1')).rows.map(
      ({ session_id }) => session_id,
    ),
  )
  const shownPaid = stories.filter(({ end }) => end === 'paid')
  const wide = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) }
  const { differences } = await moneyReport(shop, wide)
  const oversold = await wrongStock(world, before)
  const paidAndHeld =
    'select count(*) as value from stock_holds h join orders o on o.id = h.order_id where o.status = 1'
  const held = await one(ours, paidAndHeld)
  return [
    finding('buyers bought, at least a fifth of them', paid * 5 >= stories.length && stories.length > 0, {
      paid,
      buyers: stories.length,
    }),
    finding('charged at both gateways = ledger (fils)', charged + atPaymob === booked, {
      stripe: charged,
      paymob: atPaymob,
      booked,
    }),
    finding('ledger = paid orders (fils)', booked === sold, { booked, sold, paid }),
    finding('no buyer bought twice', twice === 0, twice),
    finding('each order keeps what it cost, an unpaid one nothing', wrongKept === 0, wrongKept),
    finding('stock: what is gone was sold, and nothing is below zero', oversold.length === 0, oversold),
    finding('order numbers without gaps', gaps === 0, gaps),
    finding('one confirmation per paid order', emails.ids === paid && emails.orders === paid, { ...emails, paid }),
    finding(
      'every buyer who was shown "paid" has a paid order',
      shownPaid.every(({ session_id }) => known.has(session_id)),
      {
        shown: shownPaid.length,
      },
    ),
    finding('a paid order holds nothing', held === 0, held),
    finding('money report without differences', differences.length === 0, differences.slice(0, 5)),
  ]
}

function finding(name: string, holds: boolean, found: unknown): Finding {
  return { name, holds, found }
}

async function wrongStock({ ours }: Books, before: Stock): Promise<unknown[]> {
  const { rows } = await ours.query<{ sku: string; left: number; sold: number }>(
    `select w.sku, w.supplier_stock as left, coalesce((select sum(l.quantity) from order_lines l
       join orders o on o.id = l.order_id where l.sku = w.sku and o.status = 1), 0)::int as sold
     from wheels w where w.sku = any ($1)`,
    [[...before.keys()]],
  )
  return rows.filter(({ sku, left, sold }) => left < 0 || left + sold !== before.get(sku))
}

/** An e-mail that is resent after a crash has the same Message-ID, so mail programs show one. */
async function confirmations(folder: string): Promise<{ files: number; ids: number; orders: number }> {
  const names = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.endsWith('.json'))
  const ids = new Set<string>()
  const orders = new Set<string>()
  let files = 0
  for (const name of names) {
    const email = JSON.parse(await readFile(join(folder, name), 'utf8')) as { subject: string; message_id: string }
    const [, number] = /^Order (RD-\d+) is confirmed$/.exec(email.subject) ?? []
    if (!number) continue
    files++
    ids.add(email.message_id)
    orders.add(number)
  }
  return { files, ids: ids.size, orders: orders.size }
}
