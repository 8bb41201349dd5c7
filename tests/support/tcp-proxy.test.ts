import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'

/** A server that answers each line with its name. */
async function serverNamed(name: string): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('data', () => socket.write(name))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}

async function ask(socket: Socket): Promise<string> {
  socket.write('who?')
  return String((await once(socket, 'data'))[0])
}

test('leads elsewhere, refuses, and passes again', async () => {
  const [one, two] = [await serverNamed('one'), await serverNamed('two')]
  const proxy = await startTcpProxy(one)
  onTestFinished(() => proxy.close())
  const first = await connected(proxy.port)
  expect(await ask(first)).toBe('one')
  const closed = once(first, 'close')
  proxy.lead(two)
  await closed
  expect(await ask(await connected(proxy.port))).toBe('two')
  await proxy.refuse()
  await expect(connected(proxy.port)).rejects.toThrow('ECONNREFUSED')
  await proxy.pass()
  expect(await ask(await connected(proxy.port))).toBe('two')
})

test('forgets open connections, and passes new ones', async () => {
  const proxy = await startTcpProxy(await serverNamed('one'))
  onTestFinished(() => proxy.close())
  const before = await connected(proxy.port)
  expect(await ask(before)).toBe('one')
  proxy.forget()
  const lost = ask(before)
  expect(await Promise.race([lost, ask(await connected(proxy.port)).then((name) => `new ${name}`)])).toBe('new one')
  expect(proxy.taken()).toBe(2)
})

test('swallows what is sent, and passes it on later', async () => {
  const proxy = await startTcpProxy(await serverNamed('one'))
  onTestFinished(() => proxy.close())
  const before = await connected(proxy.port)
  expect(await ask(before)).toBe('one')
  proxy.swallow()
  const during = await connected(proxy.port)
  const answers = [ask(before), ask(during)]
  expect(await Promise.race([...answers, ask(await connected(await serverNamed('another')))])).toBe('another')
  await proxy.pass()
  expect(await Promise.all(answers)).toEqual(['one', 'one'])
})
