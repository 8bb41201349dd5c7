import type { Socket } from 'node:net'
import pg from 'pg'

/** Statements that a connection keeps prepared. Later ones are planned at each use, because plans take memory. */
const mostPrepared = 500

type Sent = pg.QueryConfig & Partial<pg.Submittable>

/**
 * A connection on which statements do not wait for each other: what is asked in one turn, such as `begin` with the first
 * statement of a transaction, or `commit` with its last, is one message to Postgres and one answer. Each message costs
 * both sides more than a small statement does: an order takes 18 of them instead of 41 (tests/money/statements.test.ts).
 */
export class PipeliningClient extends pg.Client {
  #begin: string | undefined
  #isCorked = false
  #failed: pg.DatabaseError | undefined

  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      pipeline: true,
    } as pg.ClientConfig)
  }

  override query(...sent: unknown[]): never {
    const [first, , callback] = sent
    const text = typeof first === 'string' ? first : (first as Sent).text
    const isWaited = typeof callback !== 'function' && typeof sent[1] !== 'function'
    if (isWaited && /^begin( [a-z ]+)?$/i.test(text ?? '')) {
      // It goes with the next statement, which fails with it.
      this.#begin = text
      return Promise.resolve(nothing) as never
    }
    const begin = this.#begin
    this.#begin = undefined
    if (begin && isWaited && /^(commit|rollback)$/i.test(text ?? '')) return Promise.resolve(nothing) as never
    this.#cork()
    const query = super.query as (...sent: unknown[]) => never
    if (!begin) return query.apply(this, sent)
    const begun = query.call(this, begin) as Promise<unknown>
    // Only a broken connection or an administrator makes it fail. What follows would be committed statement by statement.
    begun.catch(() => this.#stream.destroy())
    const answer = query.apply(this, sent) as Promise<unknown>
    if (!isWaited) return answer as never
    answer.catch(() => {})
    return begun.then(() => answer) as never
  }

  /**
   * What pg calls with an error of the server. A statement that was sent behind a failed one in its transaction fails with
   * "current transaction is aborted", and its promise may be rejected first: the caller gets the error that was the cause.
   */
  _handleErrorMessage(error: pg.DatabaseError): void {
    const cause = this.#failed
    if (!isEnded(error)) this.#failed = error
    const reported = isEnded(error) && cause && !isOutdated(cause) ? cause : error
    handleErrorMessage.call(this, reported)
  }

  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream
  }

  /** Holds what is written until the promises that are settled now have gone on. */
  #cork(): void {
    if (this.#isCorked) return
    const stream = this.#stream
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }
}

const { _handleErrorMessage: handleErrorMessage } = pg.Client.prototype as unknown as {
  _handleErrorMessage(error: pg.DatabaseError): void
}

const nothing = { rows: [], rowCount: null, fields: [], command: '', oid: 0 }

/**
 * A connection that prepares every statement with values, so that Postgres parses and plans it once per connection. Not
 * for a pooler in transaction mode, which gives each transaction another session.
 *
 * A migration may add columns while older processes still run. Postgres then refuses a prepared `select *` for good ("cached
 * plan must not change result type"): it is prepared again under another name and asked again. In a transaction, which
 * that refusal has ended, the caller gets the error, and the next transaction works.
 */
export class PreparingClient extends PipeliningClient {
  #names = new Map<string, string>()
  /** What a refused name is replaced by. */
  #renamed = new Map<string, string>()

  override query(...sent: unknown[]): never {
    const query = super.query as (...sent: unknown[]) => never
    const [first, values, callback] = this.#named(sent)
    const { name, submit } = first as Sent
    if (!name || submit || typeof values === 'function') return query.call(this, first, values, callback)
    const ask = (config: unknown) => query.call(this, config, values) as Promise<unknown>
    const answer = ask(first).catch(async (error: unknown) => {
      if (!isOutdated(error)) throw error
      this.#renamed.set(name, `${name}+`)
      return ask(this.#withNewName(first as pg.QueryConfig)).catch((second: unknown) => {
        throw isEnded(second) ? error : second
      })
    })
    if (typeof callback !== 'function') return answer as never
    answer.then(
      (result) => callback(null, result),
      (error) => callback(error),
    )
    return undefined as never
  }

  /** The arguments of `query`, with a name for a statement that has values and no name yet. */
  #named([first, values, ...rest]: unknown[]): unknown[] {
    const config = typeof first === 'string' ? { text: first } : (first as Sent)
    const all = Array.isArray(values) ? values : config.values
    const isPreparable = all && all.length > 0 && !config.name && !config.submit
    const named = isPreparable ? { ...config, name: this.#nameOf(config.text) } : first
    return [config.submit ? named : this.#withNewName(named as string | pg.QueryConfig), values, ...rest]
  }

  #withNewName(config: string | pg.QueryConfig): string | pg.QueryConfig {
    if (typeof config === 'string') return config
    let { name = '' } = config
    for (let next = this.#renamed.get(name); next; next = this.#renamed.get(name)) name = next
    return name === config.name ? config : { ...config, name }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostPrepared) return known
    const name = `text_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

/** Whether a column was added to what the prepared statement selects. */
function isOutdated(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return code === '0A000' && /cached plan/.test(message ?? '')
}

/** Whether an earlier error has ended the transaction. */
function isEnded(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '25P02'
}
