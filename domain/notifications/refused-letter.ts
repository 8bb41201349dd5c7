import { sql } from 'drizzle-orm'
import type { Shop } from '#domain/shop.ts'
import { MailError } from '#services/mail/smtp.ts'

/** Within five minutes; each further try at an address that does not exist counts against the sender. */
const mostTries = 5

/**
 * Ends a job whose letter the mail server refuses for its address or mailbox, once it was tried often enough: others are tried
 * for three days, in which the owner can mend what is wrong with the sender. It stays as one that was given up, which the desk
 * shows with the order's letters.
 * @param job.attempts including the one that has just failed
 */
export async function endIfRefused(shop: Shop, job: { id: string; attempts: number }, error: unknown): Promise<void> {
  if (!(error instanceof MailError) || !error.refusal || error.refusal === 'sender' || job.attempts < mostTries) return
  // The library's own functions leave out jobs that are running, as this one.
  await shop.db.execute(sql`
    update graphile_worker._private_jobs set max_attempts = least(max_attempts, ${job.attempts}) where id = ${job.id}::bigint`)
}
