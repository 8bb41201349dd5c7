import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '#database/client.ts'
import { tidyOrders } from '#domain/orders/tidy.ts'
import { reconcilePayments } from '#domain/payments/reconcile/reconcile.ts'
import { compareLists } from '#domain/payments/reconcile/unbooked.ts'
import { loadPictures } from '#domain/pictures/load.ts'
import type { Shop } from '#domain/shop.ts'
import { unlockAbandonedJobs } from '#jobs/upkeep.ts'
import { workOff } from '#jobs/worker.ts'
import { consoleLog } from '#server/protection/log.ts'
import { readConfig } from '#server/startup/config.ts'
import { makeShop } from '#server/startup/shop.ts'
import type { World } from '#tests/faults/world.ts'

/**
 * Runs the shop's own reconciler and worker 75 minutes later, when no payer comes back any more. Then the slowest banks
 * answer, and the gateways' lists are compared with the ledger, as every hour. Returns the number of open payments at
 * the beginning and at the end.
 */
export async function settleAll(
  world: Pick<World, 'settings' | 'banks'>,
): Promise<{ open_before: number; open_after: number; shop: Shop; pool: pg.Pool }> {
  const config = readConfig(world.settings)
  const { db, pool } = openDatabase(world.settings.DATABASE_URL!, { max: 5 })
  const log = consoleLog('error', { json: false })
  const pictures = await loadPictures({
    root: resolve(import.meta.dirname, '../../imagery'),
    store: resolve(config.data_dir, 'pictures'),
    log,
    secrets: config,
  })
  const now = makeShop(config, db, pictures, log)
  const later: Shop = { ...now, now: () => new Date(Date.now() + 75 * 60_000) }
  const open_before = await openPayments(pool)
  let rounds = 0
  const reconcile = async () => {
    const after = rounds++ * 11 * 60_000
    await reconcilePayments({ ...later, now: () => new Date(later.now().getTime() + after) })
    await pause(200)
  }
  for (let round = 0; round < 10 && (round === 0 || (await openPayments(pool)) > 0); round++) await reconcile()
  for (const answer of world.banks.late) await answer()
  for (let round = 0; round < 3; round++) await reconcile()
  await compareLists(later, { days: 3 })
  // 75 minutes have passed for the queue too.
  await pool.query(`update graphile_worker._private_jobs set locked_at = locked_at - interval '75 minutes'`)
  await unlockAbandonedJobs(later)
  // The running shops also take jobs: theirs are awaited, and a job that
  // had to yield to another one is retried.
  for (let round = 0; round < 100 && (round === 0 || (await jobsLeft(pool)) > 0); round++) {
    await pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    await workOff(later, pool)
    await pause(200)
  }
  await tidyOrders(later)
  return { open_before, open_after: await openPayments(pool), shop: now, pool }
}

/** Jobs of orders and payments that are still queued; cron tasks, which recur, are left out. */
async function jobsLeft(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as left from graphile_worker.jobs where task_identifier not like '%:%'`,
  )
  return rows[0].left
}

async function openPayments(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as open from payments where state in ('started', 'requires_action')`,
  )
  return rows[0].open
}
