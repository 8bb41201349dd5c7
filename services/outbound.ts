import { lookup as resolve } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that no address given by a person may lead to: our own machine, private networks, and special ones. */
const inside = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
])
  inside.ipv4.addSubnet(network, bits, 'ipv4')
// Of IPv6 only 2000::/3 is public; in it are tunnels and examples, which may lead to any IPv4 address or nowhere.
for (const [network, bits] of [
  ...([
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
  ] as const),
  ...([['3fff::', 20]] as const),
])
  inside.ipv6.addSubnet(network, bits, 'ipv6')

/** Whether a person's address may not be called: an IP address that is not public. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const family = isIP(mapped ?? address) === 6 ? 'ipv6' : 'ipv4'
  return inside[family].check(mapped ?? address, family)
}

/** Resolves a name and refuses it if one of its addresses is not public. The connection uses what was checked here. */
const publicOnly: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => isInside(address)))
      return done(Object.assign(new Error('not a public address'), { code: 'NOT_PUBLIC' }), [])
    return options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
  })
}

export type Sent = { status: number } | { failure: 'not_public' | 'timed_out' | 'unreachable' }

/**
 * POSTs to an address that a person has entered. Redirects are not followed and the answer's body is not read. An
 * address that is not public is refused when connecting, so that a name which changes its address later is too.
 * @param inside_too for the stand-ins of a demonstration, and tests: private addresses and http as well
 */
export function postOutside(url: URL, { headers, body, timeout_ms, inside_too = false }: Outside): Promise<Sent> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isRefused = url.protocol !== 'https:' || url.username !== '' || (isIP(host) !== 0 && isInside(host))
  if (isRefused && !inside_too) return Promise.resolve({ failure: 'not_public' })
  return new Promise((done) => {
    const send = url.protocol === 'https:' ? https.request : http.request
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(timeout_ms),
      ...(!inside_too && { lookup: publicOnly }),
    })
    request.on('response', (response) => {
      done({ status: response.statusCode ?? 0 })
      response.destroy()
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      const isLate = error.name === 'AbortError' || error.name === 'TimeoutError'
      done({ failure: error.code === 'NOT_PUBLIC' ? 'not_public' : isLate ? 'timed_out' : 'unreachable' })
    })
    request.end(body)
  })
}

type Outside = { headers: Record<string, string>; body: string | Buffer; timeout_ms: number; inside_too?: boolean }
