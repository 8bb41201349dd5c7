import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressPrefix } from '#domain/shipping/country-of-visitor.ts'

test.each([
  ['94.200.17.203', '94.200.17.0/24', '94.200.17.1'],
  ['::ffff:94.200.17.203', '94.200.17.0/24', '94.200.17.1'],
  ['2001:8f8:1a2b:3c4d:5:6:7:8', '2001:8f8:1a2b::/48', '2001:8f8:1a2b::1'],
  ['2001:08F8::1', '2001:8f8:0::/48', '2001:8f8:0::1'],
  ['2001::5:6:7:8:9:a', '2001:0:5::/48', '2001:0:5::1'],
  ['2a00:1:2:3:4:5:94.200.17.203', '2a00:1:2::/48', '2a00:1:2::1'],
])('%s belongs to %s', (address, prefix, first) => {
  expect(addressPrefix(address)).toEqual({ prefix, first })
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.5',
  '192.168.1.1',
  '169.254.0.1',
  '100.64.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
  'fd00::1',
  '2001:db8::1',
  '',
  'unknown',
  '1.2.3',
  '1.2.3.4.5',
  '94.200.17.203, 10.0.0.1',
])('%j belongs to no country', (address) => {
  expect(addressPrefix(address)).toBeNull()
})

test('neighbouring addresses share a prefix, and it holds no full address', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.nat(255), (ip, last) => {
      const network = ip.split('.').slice(0, 3).join('.')
      expect(addressPrefix(`${network}.${last}`)).toEqual(addressPrefix(`${network}.9`))
    }),
  )
  fc.assert(
    fc.property(fc.ipV6(), (ip) => {
      const part = addressPrefix(ip)
      if (part) expect(part.prefix.split(':').filter(Boolean)).toHaveLength(4)
    }),
  )
})
