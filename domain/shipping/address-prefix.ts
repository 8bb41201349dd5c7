import { BlockList, isIP } from 'node:net'

/** Addresses that say nothing about a country: this machine, private networks, reserved ranges. */
const nowhere = new BlockList()
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
  nowhere.addSubnet(network, bits, 'ipv4')

/** Only 2000::/3 is given out; the documentation range lies inside it. */
const somewhere = new BlockList()
somewhere.addSubnet('2000::', 3, 'ipv6')
nowhere.addSubnet('2001:db8::', 32, 'ipv6')

/**
 * The part of an internet address that is kept and asked about: /24 of IPv4, /48 of IPv6, so that no single visitor
 * can be told from it. `first` is the first address in it. Null where the address belongs to no country.
 */
export function addressPrefix(address: string): { prefix: string; first: string } | null {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIP(ip) === 4) {
    if (nowhere.check(ip, 'ipv4')) return null
    const network = ip.split('.').slice(0, 3).join('.')
    return { prefix: `${network}.0/24`, first: `${network}.1` }
  }
  if (isIP(ip) !== 6 || !somewhere.check(ip, 'ipv6') || nowhere.check(ip, 'ipv6')) return null
  const network = groupsOf(ip)
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
  return { prefix: `${network}::/48`, first: `${network}::1` }
}

/** The eight groups of an IPv6 address; `::` stands for as many zeros as are missing. */
function groupsOf(ip: string): string[] {
  const [before = [], after = []] = ip
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')))
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}
