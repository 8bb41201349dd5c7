import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInside, postOutside } from '#services/outbound.ts'

test.for([
  ...['127.0.0.1', '10.1.2.3', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.100.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:a00:1'],
  ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', '2001::1'],
])('%s is not public', (address) => expect(isInside(address)).toBe(true))

test.for(['8.8.8.8', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450:4001:81c::200e'])(
  '%s is public',
  (address) => expect(isInside(address)).toBe(false),
)

test('no address of a private network is public, however it is written', () => {
  const byte = fc.nat(255)
  fc.assert(
    fc.property(byte, byte, byte, fc.constantFrom('10.', '127.', '::ffff:10.', '::ffff:127.'), (b, c, d, start) => {
      expect(isInside(`${start}${b}.${c}.${d}`)).toBe(true)
    }),
  )
})

const asked = { headers: {}, body: '{}', timeout_ms: 2_000 }

test.for([
  ...['http://example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://0x7f000001/', 'https://2130706433/'],
  ...['https://me:secret@example.com/', 'https://localhost/', 'https://[::ffff:10.0.0.1]/', 'ftp://example.com/'],
])('%s is refused', async (address) => {
  expect(await postOutside(new URL(address), asked)).toEqual({ failure: 'not_public' })
})

test('a redirect is not followed, and a late answer is given up', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const inside = { ...asked, inside_too: true }
  expect(await postOutside(new URL(`${url}/moved`), inside)).toEqual({ status: 302 })
  expect(await postOutside(new URL(`${url}/late`), { ...inside, timeout_ms: 50 })).toEqual({ failure: 'timed_out' })
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  expect(await postOutside(new URL(url), inside)).toEqual({ failure: 'unreachable' })
})
