import pg from 'pg'

/**
 * Refuses a statement of `writeAll` (domain/outbox.ts) in which two parts write one table: Postgres would keep one of two
 * changes of a row, and say nothing. Imported by the fixtures of all tests.
 */

/** Tables of which two parts may write rows, because the rows differ. */
const rowsDiffer: Record<string, string> = {
  orders: 'the new order, and the one before it, whose hold ends',
  order_lines: 'each line has its own update',
  stock_holds: 'the goods of an order, and goods that it no longer has',
}

function writtenTwice(text: string): string | undefined {
  const parts = text.split(/"(?:write|once)_\d+" as \(/).slice(1)
  const tables = parts.flatMap((part) => /^\s*(?:insert into|update|delete from) "?(\w+)/.exec(part)?.[1] ?? [])
  return tables.find((table, i) => tables.indexOf(table) < i && !(table in rowsDiffer))
}

const query = pg.Client.prototype.query as (...sent: unknown[]) => unknown
pg.Client.prototype.query = function checked(this: pg.Client, ...sent: unknown[]) {
  const [first] = sent as [string | { text?: string }]
  const text = typeof first === 'string' ? first : (first.text ?? '')
  const table = text.startsWith('with "') && writtenTwice(text)
  if (!table) return query.apply(this, sent)
  const error = new Error(`two parts of one statement write ${table}`)
  const callback = sent.at(-1)
  if (typeof callback !== 'function') return Promise.reject(error)
  // Not at once, and not thrown: the pool would keep its listener, and release the connection again when that ends.
  setImmediate(() => callback(error))
} as typeof pg.Client.prototype.query
