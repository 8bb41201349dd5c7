import { Problem } from '#domain/problem.ts'

/**
 * What a shopper reads when the database could not do its part: it was too slow, stopped two transactions that waited for
 * each other, is being started, stopped or replaced, has no room, or cannot be reached. All of it passes, so the answer is
 * a 503 with the seconds until a retry makes sense. Undefined for any other error: a bug, or a service's failure.
 */
export function databaseTrouble(error: unknown): Problem | undefined {
  // Drizzle wraps what fails in a statement, not what fails while connecting.
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code = '', message } = each as Error & { code?: string }
    if (passing.test(code)) return new Problem('shop_busy', 503, { seconds: 10 })
    if (away.test(code) || broken.test(message)) return new Problem('shop_paused', 503, { seconds: 20 })
  }
  return undefined
}

/**
 * SQLSTATEs (Postgres, appendix A) after which the same call may succeed at once: serialization_failure,
 * deadlock_detected, lock_not_available, query_canceled, idle_in_transaction_session_timeout, too_many_connections.
 */
const passing = /^(40001|40P01|55P03|57014|25P03|53300)$/

/**
 * Until a server is back or has room: connection exceptions, disk full and other lacks, being stopped or started, I/O
 * errors, and a primary that has become a replica (read_only_sql_transaction). And what Node reports of its socket, or of
 * the server's name.
 */
const away =
  /^(08\w{3}|53\w{3}|57P0\d|58\w{3}|25006|ECONNREFUSED|ECONNRESET|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/

/** node-postgres gives its own no code; the last is an owner's, while a database is restored (55000, like some bugs). */
const broken =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)|is not currently accepting connections$/
