import pg, { type ClientBase, type Connection } from 'pg'

/** Other requests are served after this many rows or ms, whichever is later. */
const [sliceRows, sliceMs] = [64, 4]

/**
 * Reads the rows of a query in Postgres' binary format, several times faster than `query` does. `onRow` gets each row's
 * bytes, which are valid during the call, and the place of its first field: a length of four bytes (-1 for null), then
 * the value. Serving goes on between slices of rows.
 */
export function copyOut(client: ClientBase, query: string, onRow: (bytes: Buffer, first: number) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let rows = 0
  let since = performance.now()
  let failure: Error | undefined
  // Postgres sends one message for each row; the first one begins with the header, the last one has no fields.
  const read = (message: Buffer) => {
    const start = rows++ === 0 ? headerBytes : 0
    if (message.readInt16BE(start) >= 0) onRow(message, start + 2)
  }
  // A pipelined connection takes nothing else than a Query; it is held until the last row has come.
  const copy = Object.assign(new pg.Query(''), {
    submit: (connection: Connection) => connection.query(`copy (${query}) to stdout (format binary)`),
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
      if (failure) return
      try {
        read(chunk)
      } catch (error) {
        failure = error as Error
      }
      if (rows % sliceRows > 0 || performance.now() - since < sliceMs) return
      stream.pause()
      setImmediate(() => {
        since = performance.now()
        stream.resume()
      })
    },
    handleCommandComplete: () => {},
    handleError: reject,
    handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
  })
  client.query(copy)
  return promise
}

const headerBytes = 19
