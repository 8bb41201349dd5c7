import { Agent, request } from 'node:http'
import type { Hostile } from '#tests/fuzz/requests.ts'

/** `status` 0: no answer came. `ms` until its last byte. */
export type Reply = { status: number; headers: Record<string, string | string[] | undefined>; text: string; ms: number }

/** Milliseconds after which an answer is no longer waited for. */
const patienceMs = 35_000

/** Sends requests over connections that are kept, to one shop. */
export function sender(
  url: string,
  connections: number,
): { send: (hostile: Hostile) => Promise<Reply>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  return {
    send: (hostile) => ask(hostile, { agent, hostname, port }),
    close: () => agent.destroy(),
  }
}

/**
 * How a refusal before the request was read ends. The last: Node says with a body that headers are too long, before it
 * knows that the method was HEAD.
 */
const refused = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT'])

function ask(
  { method, url, headers, body }: Hostile,
  to: { agent: Agent; hostname: string; port: string },
): Promise<Reply> {
  const from = performance.now()
  return new Promise((done) => {
    const end = (status: number, received: Reply['headers'], text: string) =>
      done({ status, headers: received, text, ms: performance.now() - from })
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ ...to, method, path: url, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => end(answer.statusCode!, answer.headers, Buffer.concat(parts).toString()))
      answer.on('error', (error) => end(answer.statusCode!, answer.headers, `broken: ${error.message}`))
    })
    // A refusal of a large body may come before it was read, and ends the connection.
    sent.on('error', ({ code = '', message }: NodeJS.ErrnoException) => end(refused.has(code) ? -1 : 0, {}, message))
    sent.setTimeout(patienceMs, () => sent.destroy(new Error(`no answer within ${patienceMs} ms`)))
    sent.end(body)
  })
}
