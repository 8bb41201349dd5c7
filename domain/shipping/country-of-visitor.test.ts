import { expect } from 'vitest'
import { prefixCountries } from '#database/schema/shipping.ts'
import { countryOfVisitor, deliveryCountry, forgetPrefixCountries } from '#domain/shipping/country-of-visitor.ts'
import type { Shop } from '#domain/shop.ts'
import { geoIpSandbox } from '#sandbox/geo-ip.ts'
import { geoIpClient } from '#services/geo-ip/client.ts'
import { test } from '#tests/support/shop.ts'
import { standIn } from '#tests/support/stand-ins.ts'

/** A client with a long timeout, unless the test wants the service to be too slow. */
async function withLookup(shop: Shop, timeout_ms = 10_000) {
  const service = await standIn(geoIpSandbox, {})
  const geo_ip = geoIpClient({ base_url: service.url, daily_ceiling: 100, timeout_ms })
  return { ...service, shop: { ...shop, geo_ip } }
}

const from = (ip: string, headers: Record<string, string> = {}) => ({ ip, headers })

test('Bahrain is BHR, and an unknown country is the default', () => {
  expect(['AE', 'KW', 'SA', 'OM', 'BH', 'BHR', 'US', 'ae', '', null].map((code) => deliveryCountry(code))).toEqual([
    'AE',
    'KW',
    'SA',
    'OM',
    'BHR',
    'AE',
    'AE',
    'AE',
    'AE',
    'AE',
  ])
})

test('the country of a visitor is looked up by address', async ({ shop: plain }) => {
  const { shop } = await withLookup(plain)
  const countries = ['94.200.0.9', '77.69.1.2', '188.50.3.4', '37.36.5.6', '82.178.7.8', '78.100.1.1', '8.8.8.8']
  expect(await Promise.all(countries.map((ip) => countryOfVisitor(shop, from(ip))))).toEqual([
    'AE',
    'BHR',
    'SA',
    'KW',
    'OM',
    'AE',
    'AE',
  ])
})

test('a prefix is looked up once in two weeks, and no full address is sent or stored', async ({
  shop: plain,
  clock,
}) => {
  const { shop, seen } = await withLookup(plain)
  for (const last of [9, 77, 203]) expect(await countryOfVisitor(shop, from(`77.69.1.${last}`))).toBe('BHR')
  expect(seen).toEqual(['/sandbox/77.69.1.1/json/'])
  expect(await shop.db.select().from(prefixCountries)).toMatchObject([{ prefix: '77.69.1.0/24', country: 'BH' }])
  clock.pass({ days: 14 })
  await countryOfVisitor(shop, from('77.69.1.9'))
  expect(seen).toHaveLength(2)
})

test('IPv6 addresses work the same way', async ({ shop: plain }) => {
  const { shop, seen } = await withLookup(plain)
  expect(await countryOfVisitor(shop, from('2001:8f8:1:2:3:4:5:6'))).toBe('AE')
  expect(await shop.db.select().from(prefixCountries)).toMatchObject([{ prefix: '2001:8f8:1::/48', country: 'AE' }])
  await countryOfVisitor(shop, from('2001:8f8:1:ffff::1'))
  expect(seen).toHaveLength(1)
})

test('the database rejects a full address', async ({ shop }) => {
  const row = { prefix: '94.200.0.9/32', country: 'AE', fetched_at: shop.now() }
  await expect(shop.db.insert(prefixCountries).values(row)).rejects.toThrow()
  await expect(shop.db.insert(prefixCountries).values({ ...row, prefix: '94.200.0.9/24' })).rejects.toThrow()
})

test('the country header of a trusted proxy is used instead of a lookup', async ({ shop: plain }) => {
  const { shop, seen } = await withLookup(plain)
  const trusting = { ...shop, country_header: 'CF-IPCountry' }
  expect(await countryOfVisitor(trusting, from('94.200.0.9', { 'cf-ipcountry': 'BH' }))).toBe('BHR')
  expect(await countryOfVisitor(trusting, from('77.69.1.9', { 'cf-ipcountry': 'US' }))).toBe('AE')
  expect(seen).toEqual([])
  expect(await countryOfVisitor(trusting, from('77.69.1.9', { 'cf-ipcountry': 'XX' }))).toBe('BHR')
  expect(await countryOfVisitor(trusting, from('77.69.1.9'))).toBe('BHR')
  // With no trusted header set, it is ignored: any client could send it.
  expect(await countryOfVisitor(shop, from('77.69.1.9', { 'cf-ipcountry': 'OM' }))).toBe('BHR')
})

test('private addresses are not looked up', async ({ shop: plain }) => {
  const { shop, seen } = await withLookup(plain)
  for (const ip of ['127.0.0.1', '::1', '10.0.0.7', 'unknown'])
    expect(await countryOfVisitor(shop, from(ip))).toBe('AE')
  expect(seen).toEqual([])
})

for (const behaviour of ['time_out', 'limited', 'garbage'])
  test(`a lookup that ends with ${behaviour} delays only one visitor`, async ({ shop: plain, clock }) => {
    const { shop, injectFault, seen } = await withLookup(plain, 200)
    await injectFault({ behaviour, times: 100 })
    expect(await countryOfVisitor(shop, from('77.69.1.9'))).toBe('AE')
    expect(await countryOfVisitor(shop, from('82.178.7.8'))).toBe('AE')
    expect(seen).toHaveLength(1)
    expect(await shop.db.$count(prefixCountries)).toBe(0)
    await injectFault({ behaviour, times: 0 })
    clock.pass({ minutes: 5 })
    expect(await countryOfVisitor(shop, from('77.69.1.9'))).toBe('BHR')
  })

test('a stale country is better than none', async ({ shop: plain, clock }) => {
  const { shop, injectFault } = await withLookup(plain)
  await countryOfVisitor(shop, from('77.69.1.9'))
  clock.pass({ days: 20 })
  await injectFault({ behaviour: 'reset' })
  expect(await countryOfVisitor(shop, from('77.69.1.9'))).toBe('BHR')
})

test('without a lookup every visitor is in the Emirates', async ({ shop }) => {
  expect(await countryOfVisitor(shop, from('77.69.1.9'))).toBe('AE')
})

test('expired countries are deleted', async ({ shop: plain, clock }) => {
  const { shop } = await withLookup(plain)
  await countryOfVisitor(shop, from('77.69.1.9'))
  clock.pass({ days: 20 })
  await countryOfVisitor(shop, from('94.200.0.9'))
  clock.pass({ days: 10 })
  await forgetPrefixCountries(shop)
  expect(await shop.db.select().from(prefixCountries)).toMatchObject([{ country: 'AE' }])
})
