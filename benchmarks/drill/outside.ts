import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Misbehaviour, type OutsideService, services } from '#benchmarks/drill/services.ts'

/** The one way from the shop to every service over HTTP; each can be made to misbehave. */
export type Outside = {
  port: number
  set: (service: OutsideService, how: Misbehaviour | undefined) => void
  /** Calls of the shop since the last time this was asked. */
  calls: (service: OutsideService) => number
  close: () => Promise<void>
}

/** What services say when they lie: other JSON, an error, a page, half a message. */
const lies = [
  { status: 200, type: 'application/json', body: '{"data":{"id":7,"status":["paid"]},"token":{}}' },
  { status: 500, type: 'application/json', body: '{"message":"Internal error"}' },
  { status: 200, type: 'text/html', body: '<!doctype html><title>Maintenance</title>' },
  { status: 502, type: 'text/html', body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  { status: 200, type: 'application/json', body: '{"data":[{"id":"pi_' },
]

/** Passes calls on to the stand-ins at that port; Meta and the bucket, which have none, are answered here. */
export async function startOutside(stand_ins: number): Promise<Outside> {
  const misbehaving = new Map<OutsideService, Misbehaviour>()
  const counted = new Map<OutsideService, number>()
  const agent = new Agent({ keepAlive: true })
  let lie = 0

  const server = createServer((asked, answer) => {
    const name = /^\/(?:sandbox\/)?([\w-]+)/.exec(asked.url ?? '')?.[1] as OutsideService
    counted.set(name, (counted.get(name) ?? 0) + 1)
    const how = misbehaving.get(name)
    if (how === 'away') return void asked.destroy()
    if (how === 'lying') {
      const { status, type, body } = lies[lie++ % lies.length]!
      asked.resume()
      return void answer.writeHead(status, { 'content-type': type }).end(body)
    }
    // A caller that has given up by then gets no answer.
    if (how === 'slow') setTimeout(() => !asked.destroyed && pass(name, asked, answer), services[name].late_ms).unref()
    else pass(name, asked, answer)
  })

  function pass(name: OutsideService, asked: IncomingMessage, answer: ServerResponse): void {
    if (name === 'meta' || name === 'bucket') {
      asked.resume()
      const [type, body] =
        name === 'meta' ? ['application/json', '{"events_received":1}'] : ['application/xml', '<ListBucketResult/>']
      return void answer.writeHead(200, { 'content-type': type }).end(body)
    }
    const { url: path, method, headers } = asked
    const passed = request({ port: stand_ins, host: '127.0.0.1', path, method, headers, agent }, (found) => {
      answer.writeHead(found.statusCode!, found.headers)
      found.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set: (service, how) => {
      if (how) misbehaving.set(service, how)
      else misbehaving.delete(service)
    },
    calls: (service) => {
      const calls = counted.get(service) ?? 0
      counted.delete(service)
      return calls
    },
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
