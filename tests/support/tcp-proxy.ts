import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port in front of a server, which can be led elsewhere, refuse, or swallow everything as a broken network does. */
export type TcpProxy = {
  port: number
  /** From now on new connections go to that port, and those that are open break. */
  lead: (port: number) => void
  /** The port is closed: new connections are refused, and open ones break. */
  refuse: () => Promise<void>
  /** Connections are taken and stay open, but nothing passes. */
  swallow: () => void
  /** Open connections stay open, but nothing passes any more; new ones pass. */
  forget: () => void
  /** As before. */
  pass: () => Promise<void>
  /** Connections that were taken so far. */
  taken: () => number
  /** Breaks what is open. */
  cut: () => void
  close: () => Promise<void>
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let to = target
  let isSwallowing = false
  let taken = 0
  const pairs = new Map<Socket, Socket | undefined>()
  const server = createServer((outer) => {
    taken++
    outer.on('error', () => {})
    outer.once('close', () => end(outer))
    pairs.set(outer, undefined)
    if (isSwallowing) outer.pause()
    else join(outer)
  })

  function join(outer: Socket): void {
    const inner = connect(to, '127.0.0.1')
    pairs.set(outer, inner)
    inner.on('error', () => {})
    inner.once('close', () => end(outer))
    outer.pipe(inner)
    inner.pipe(outer)
    outer.resume()
  }

  function end(outer: Socket): void {
    pairs.get(outer)?.destroy()
    outer.destroy()
    pairs.delete(outer)
  }

  function cut(): void {
    for (const outer of [...pairs.keys()]) end(outer)
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  const refuse = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }
  return {
    port,
    lead: (other) => {
      to = other
      cut()
    },
    refuse,
    swallow: () => {
      isSwallowing = true
      for (const [outer, inner] of pairs) {
        outer.unpipe().pause()
        inner?.unpipe().pause()
      }
    },
    forget: () => {
      for (const [outer, inner] of pairs) {
        outer.unpipe().resume()
        inner?.unpipe().resume()
      }
    },
    taken: () => taken,
    pass: async () => {
      if (!server.listening) await listen(port)
      if (!isSwallowing) return
      isSwallowing = false
      for (const [outer, inner] of pairs) {
        if (!inner) join(outer)
        else {
          outer.pipe(inner)
          inner.pipe(outer)
        }
      }
    },
    cut,
    close: refuse,
  }
}
