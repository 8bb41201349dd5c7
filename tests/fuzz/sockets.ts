import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Chance, chanceOfRequest } from '#tests/support/chance.ts'

/** What came back over the connection, as far as the server sent anything, and how it was provoked. */
export type SocketReply = { name: string; text: string }

const post = 'POST /api/cart/add HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'
const get = (path = '/', more = '') => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`

/** Bytes that no HTTP client sends, by name. A list is sent in portions, 150 ms apart, and then abandoned. */
const provocations: Record<string, (chance: Chance) => string | Buffer | string[]> = {
  'a body that ends early': () => `${post}Content-Length: 500\r\n\r\n{"sku":`,
  'a slow body': () => [`${post}Content-Length: 500\r\n\r\n`, ...'{"sku":'.split('')],
  'slow headers': () => ['GET / HTTP/1.1\r\n', ...Array.from({ length: 6 }, (_, i) => `X-${i}: 1\r\n`)],
  'two lengths': () => `${post}Content-Length: 2\r\nContent-Length: 7\r\n\r\n{}`,
  'a length and chunks': () =>
    `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /desk HTTP/1.1\r\n\r\n`,
  'a chunk of no size': () => `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  'a chunk of a huge size': () => `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
  'a negative length': () => `${post}Content-Length: -1\r\n\r\n{}`,
  'an unknown coding': () => `${post}Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n\r\n{}`,
  'two hosts': () => get('/', 'Host: evil.example\r\n'),
  'no host': () => 'GET / HTTP/1.1\r\n\r\n',
  'HTTP/1.0': () => 'GET /api/cart/a/get HTTP/1.0\r\n\r\n',
  'HTTP/9.9': () => 'GET / HTTP/9.9\r\n\r\n',
  'HTTP/0.9': () => 'GET /\r\n',
  'a proxied address': () => 'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'a tunnel': () => 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  'an upgrade': () => get('/', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n'),
  'HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a NUL in a header': () => get('/', 'X-A: a\0b\r\n'),
  'a NUL in the path': () => 'GET /a\0b HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
  'bytes above 127': () =>
    Buffer.from('GET /\xff\xfe\xc3\x28 HTTP/1.1\r\nHost: \xff\r\nCookie: \xff\xfe=\x80\r\n\r\n', 'latin1'),
  'a folded header': () => get('/', 'X-A: a\r\n b\r\n'),
  'a header without an end': () => `GET / HTTP/1.1\r\nX: ${'x'.repeat(200_000)}`,
  'thousands of headers': () => get('/', Array.from({ length: 4_000 }, (_, i) => `X-${i}: 1\r\n`).join('')),
  'a long address': () => get(`/${'a/'.repeat(30_000)}`),
  'fifty requests at once': () => get('/api/payment/gateways').repeat(50),
  'a promise of a body': () => `${post}Expect: 100-continue\r\nContent-Length: 10\r\n\r\n`,
  'an unknown expectation': () => `${post}Expect: a miracle\r\nContent-Length: 2\r\n\r\n{}`,
  'no HTTP': (chance) => Buffer.from(Array.from({ length: 300 }, () => chance.below(256))),
  'a TLS greeting': () => Buffer.from('16030100a5010000a10303', 'hex'),
}

/** How many provocations there are. */
export const provocationCount = Object.keys(provocations).length

/** Makes provocation `i`, counted around, and waits for an answer or the end, two seconds at most. */
export async function provoke(url: string, seed: number, i: number): Promise<SocketReply> {
  const chance = chanceOfRequest(seed, i)
  const [name, make] = Object.entries(provocations)[i % provocationCount]!
  const bytes = make(chance)
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  const over = new Promise<void>((done) => {
    socket.on('data', (part) => {
      text += part.toString('latin1')
      done()
    })
    for (const event of ['error', 'close', 'end']) socket.on(event, () => done())
  })
  for (const part of Array.isArray(bytes) ? bytes : [bytes]) {
    socket.write(part)
    if (Array.isArray(bytes)) await pause(150)
  }
  const patience = new AbortController()
  await Promise.race([
    over,
    pause(chance.pick([50, 300, 2_000]), undefined, { signal: patience.signal }).catch(() => {}),
  ])
  patience.abort()
  socket.destroy()
  return { name, text }
}
