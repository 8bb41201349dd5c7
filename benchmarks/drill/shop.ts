import dns from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

/**
 * The shop as `npm start` runs it, whose clock and host names can be taken away through the loopback port DRILL_PORT:
 * `POST /clock?ms=3600000` moves its clock, `POST /names?gone=1` lets no name resolve. Names below `.test` are this machine.
 */

let shift = 0
let areGone = false

globalThis.Date = new Proxy(Date, {
  construct: (real, given, as) => Reflect.construct(real, given.length === 0 ? [real.now() + shift] : given, as),
  get: (real, name) => (name === 'now' ? () => real.now() + shift : Reflect.get(real, name)),
})

const { lookup } = dns
dns.lookup = ((name: string, ...rest: unknown[]) => {
  if (/^[\d.:]+$/.test(name)) return (lookup as (...all: unknown[]) => void)(name, ...rest)
  const answer = rest.at(-1) as (error: Error | null, address?: unknown, family?: number) => void
  const lost = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), {
    ...{ code: 'EAI_AGAIN', errno: -3001, syscall: 'getaddrinfo', hostname: name },
  })
  if (areGone) return void setImmediate(answer, lost)
  if (!name.endsWith('.test')) return (lookup as (...all: unknown[]) => void)(name, ...rest)
  const { all } = (typeof rest[0] === 'object' ? rest[0] : {}) as { all?: boolean }
  const address = '127.0.0.1'
  setImmediate(() => (all ? answer(null, [{ address, family: 4 }]) : answer(null, address, 4)))
}) as typeof dns.lookup
// Nodemailer asks name servers first, and `lookup` where they do not answer.
for (const method of ['resolve4', 'resolve6'] as const)
  dns.Resolver.prototype[method] = ((_: string, answer: (error: Error) => void) =>
    setImmediate(answer, Object.assign(new Error('no name server'), { code: 'ECONNREFUSED' }))) as never
syncBuiltinESMExports()

const control = createServer((request, answer) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://drill')
  if (pathname === '/clock') shift = Number(searchParams.get('ms'))
  if (pathname === '/names') areGone = searchParams.get('gone') === '1'
  answer.end()
})
control.listen(Number(process.env.DRILL_PORT), '127.0.0.1').unref()
await once(control, 'listening')

await import('#server/start.ts')
