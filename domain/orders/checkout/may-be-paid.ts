import { sql } from 'drizzle-orm'
import { statement } from '#database/statement.ts'
import type { Shop } from '#domain/shop.ts'
import { leftPageHours } from '#shared/limits.ts'

/**
 * Whether an attempt to pay the order may still take money: its payer is at a bank or on a gateway's page, and agreed to the
 * details that are stored now. Pages that were left count as long as the gateway may take money there. The order is locked.
 */
export async function mayBePaid(shop: Shop, order_id: string): Promise<boolean> {
  const since = new Date(shop.now().getTime() - leftPageHours * 3_600_000).toISOString()
  const [found] = await openAttempts(shop.db, { order_id, since })
  return found!.may_be_paid
}

const openAttempts = statement<{ may_be_paid: boolean }, { order_id: string; since: string }>(
  'order_may_be_paid',
  sql`
    select exists (
      select from payments p where p.order_id = ${sql.placeholder('order_id')}::uuid and (
        p.state in ('started', 'requires_action')
        or (p.gateway = 'paymob' and p.created_at > ${sql.placeholder('since')}::timestamptz)
      )
    ) as may_be_paid`,
)
