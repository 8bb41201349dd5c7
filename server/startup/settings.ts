import { BlockList, isIP } from 'node:net'
import * as z from 'zod/mini'

/** Schemas of settings. Each message continues a sentence that begins with the setting's name. */

export function wholeNumber(least: number, most: number, otherwise: number) {
  const message = `must be a whole number from ${least} to ${most}`
  const digits = z.string().check(z.regex(/^\d{1,9}$/, message))
  const number = z.number().check(z.minimum(least, message), z.maximum(most, message))
  return z._default(z.pipe(digits, z.pipe(z.transform(Number), number)), otherwise)
}

export function oneOf<const Words extends readonly string[]>(words: Words, otherwise: Words[number]) {
  return z._default(z.enum(words, `must be one of ${words.join(', ')}`), otherwise as never)
}

/** An optional setting, with or without a default. */
export function optional<Schema extends z.ZodMiniType<string, string>>(schema: Schema): z.ZodMiniOptional<Schema>
export function optional<Schema extends z.ZodMiniType<string, string>>(
  schema: Schema,
  otherwise: string,
): z.ZodMiniDefault<Schema>
export function optional<Schema extends z.ZodMiniType<string, string>>(schema: Schema, otherwise?: string) {
  return otherwise === undefined ? z.optional(schema) : z._default(schema, otherwise as never)
}

export function atLeast(characters: number) {
  return z.string().check(z.minLength(characters, `must have at least ${characters} characters`))
}

export function addressOf(...protocols: string[]) {
  const message = `must be an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`
  return z.string().check(
    z.refine((value) => {
      const protocol = URL.canParse(value) ? new URL(value).protocol : ''
      return protocols.includes(protocol)
    }, message),
  )
}

export const httpAddress = addressOf('http:', 'https:')

/**
 * Trusted proxies in the syntax of @fastify/proxy-addr, or `none`. Not `true` or a number of hops: `true` believes
 * anything in X-Forwarded-For, and Fastify refuses to trust a number of hops.
 */
export const proxies = z
  .string()
  .check(
    z.refine(
      (value) => value === 'none' || (proxyList(value).every(isProxy) && isNarrow(proxyList(value))),
      'must list the proxies in front of the shop with commas between: loopback (a proxy on this machine), linklocal, ' +
        'uniquelocal, addresses, networks as 10.0.0.0/8; or be the word none where there is no proxy. Public networks ' +
        'may hold no more than a /8 of IPv4 and a /16 of IPv6 together: any host in one may forge addresses',
    ),
  )

/** Private networks, whose addresses cannot be used from the internet. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether the list's public networks are a small part of the internet, as Cloudflare's and CloudFront's are. */
function isNarrow(list: string[]): boolean {
  const share = { 4: 0, 6: 0 }
  for (const each of list) {
    const [address = '', bits] = each.split('/')
    const version = isIP(address) as 0 | 4 | 6
    if (version === 0 || bits === undefined) continue
    // Prefix of the widest private range: a shorter one contains public addresses as well.
    const isPrivate = privateNetworks.check(address, `ipv${version}`) && Number(bits) >= (version === 4 ? 8 : 7)
    if (!isPrivate) share[version] += 2 ** -Number(bits)
  }
  return share[4] <= 2 ** -8 && share[6] <= 2 ** -16
}

export function proxyList(value: string): string[] {
  return value.split(',').map((each) => each.trim())
}

function isProxy(value: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(value)) return true
  const [address = '', bits, ...more] = value.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (!longest || address.includes('%') || more.length > 0) return false
  // A prefix of 0 bits would trust everyone.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest)
}
