import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { pushClient } from '#services/web-push/client.ts'

/** What a browser does with a message (RFC 8188, 8291). */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body[20]!
  const serverKey = body.subarray(21, 21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey])
  const key = Buffer.from(hkdfSync('sha256', browser.computeSecret(serverKey), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, length))
  const sealed = body.subarray(21 + idLength)
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), { authTagLength: 16 })
  cipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]).toString()
  // The last byte marks the last record.
  return text.slice(0, -1)
}

test('a message arrives encrypted for the browser and signed by the shop; answers say what became of it', async () => {
  const received: { headers: IncomingHttpHeaders; body: Buffer }[] = []
  let status = 201
  let refused = ''
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: Buffer.concat(await request.toArray()) })
    const isRefused = refused !== '' && request.headers.authorization!.endsWith(refused)
    response.writeHead(isRefused ? 403 : status).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const to = {
    endpoint: `${origin}/push/1`,
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  const client = pushClient({ secrets: ['s'], subject: 'https://shop.example', inside_too: true })
  expect(pushClient({ secrets: ['s'], subject: '' }).public_key).toBe(client.public_key)
  expect(await client.send(to, { title: 'طلب جديد RD-100001' })).toBe('sent')
  const [{ headers, body }] = received as [(typeof received)[number]]
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '21600', urgency: 'high' })
  expect(JSON.parse(decrypt(body, browser, auth))).toEqual({ title: 'طلب جديد RD-100001' })
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!
  expect(key).toBe(client.public_key)
  const [head, claims, signature] = token.split('.') as [string, string, string]
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'https://shop.example',
  })
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const shopKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), shopKey, Buffer.from(signature, 'base64url'))).toBe(true)
  for (const [answer, became] of [
    [410, 'gone'],
    [404, 'gone'],
    [403, 'gone'],
    [500, 'failed'],
    [429, 'failed'],
  ] as const) {
    status = answer
    expect(await client.send(to, {})).toBe(became)
  }

  // After another secret, a browser that subscribed under the one before is still reached.
  const keyOf = (authorization = '') => authorization.split('k=')[1]
  refused = pushClient({ secrets: ['new'], subject: '' }).public_key
  status = 201
  const both = { secrets: ['new', 's'], subject: 'https://shop.example', inside_too: true }
  expect(await pushClient(both).send(to, {})).toBe('sent')
  expect(keyOf(received.at(-1)!.headers.authorization)).toBe(client.public_key)
  expect(await pushClient({ ...both, secrets: ['new'] }).send(to, {})).toBe('gone')
  server.close()
  expect(await pushClient({ secrets: ['s'], subject: '' }).send(to, {})).toBe('gone')
})
