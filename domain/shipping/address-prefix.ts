import { BlockList, isIP } from 'node:net'

/** Addresses without a country: loopback, private networks, reserved ranges. */
const withoutCountry = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  withoutCountry.addSubnet(network, bits, 'ipv4')

/** Only 2000::/3 is assigned; the documentation range is part of it. */
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')
withoutCountry.addSubnet('2001:db8::', 32, 'ipv6')

/**
 * The part of an IP address that is stored and looked up: /24 of IPv4, /48 of IPv6, so that it does not identify a
 * visitor. `first` is the first address in it. Null if the address belongs to no country.
 */
export function addressPrefix(address: string): { prefix: string; first: string } | null {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(ip) === 4) {
    if (withoutCountry.check(ip, 'ipv4')) return null
    const network = ip.split('.').slice(0, 3).join('.')
    return { prefix: `${network}.0/24`, first: `${network}.1` }
  }
  if (isIP(ip) !== 6 || !assigned.check(ip, 'ipv6') || withoutCountry.check(ip, 'ipv6')) return null
  const network = groupsOf(ip)
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
  return { prefix: `${network}::/48`, first: `${network}::1` }
}

/** The eight groups of an IPv6 address; `::` expands to the missing zeros. */
function groupsOf(ip: string): string[] {
  const [before = [], after = []] = ip
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')))
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}
