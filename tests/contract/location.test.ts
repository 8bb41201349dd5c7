import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { geoIpSandbox } from '#sandbox/geo-ip.ts'
import { buildApp } from '#server/app.ts'
import { geoIpClient } from '#services/geo-ip/client.ts'
import { hostileTexts } from '#tests/support/hostile-input.ts'
import { test } from '#tests/support/shop.ts'
import { standIn } from '#tests/support/stand-ins.ts'

async function shopBehind(shop: Shop, more: Partial<Shop> = {}) {
  const { url, seen } = await standIn(geoIpSandbox, {})
  const geo_ip = geoIpClient({ base_url: url, daily_ceiling: 100, timeout_ms: 3000 })
  const logged: string[] = []
  const record = (facts: object, message: string) => logged.push(JSON.stringify([facts, message]))
  const log = { info: record, warn: record, error: record }
  const app = await buildApp({ ...shop, geo_ip, log, ...more }, { trust_proxy: 'loopback' })
  return { app, seen, logged }
}

const from = async (app: FastifyInstance, ip: string, headers: Record<string, string> = {}) => {
  const reply = await app.inject({ url: '/api/location', headers: { 'x-forwarded-for': ip, ...headers } })
  expect(reply.headers['cache-control']).toBe('private, no-store')
  return reply.json()
}

test('the country is looked up once per network, and the full address is never sent', async ({ shop }) => {
  const { app, seen, logged } = await shopBehind(shop)
  expect(await from(app, '37.36.7.91')).toEqual({ status: true, data: { country: 'KW' } })
  expect(await from(app, '37.36.7.14')).toEqual({ status: true, data: { country: 'KW' } })
  expect(await from(app, '77.69.1.2')).toMatchObject({ data: { country: 'BHR' } })
  expect(await from(app, '78.100.1.2')).toMatchObject({ data: { country: 'AE' } })
  expect(seen).toHaveLength(3)
  expect([...seen, ...logged].join()).not.toMatch(/37\.36\.7\.(91|14)|77\.69\.1\.2|78\.100\.1\.2/)
  await app.close()
})

test('the country header of the proxy takes precedence, only where it is trusted', async ({ shop }) => {
  const trusted = await shopBehind(shop, { country_header: 'cf-ipcountry' })
  expect(await from(trusted.app, '37.36.7.91', { 'cf-ipcountry': 'OM' })).toMatchObject({ data: { country: 'OM' } })
  expect(trusted.seen).toEqual([])
  const plain = await shopBehind(shop)
  expect(await from(plain.app, '37.36.7.91', { 'cf-ipcountry': 'OM' })).toMatchObject({ data: { country: 'KW' } })
  for (const { app } of [trusted, plain]) await app.close()
})

test('any header gives a country that we deliver to', async ({ shop, complaints }) => {
  const { app } = await shopBehind(shop, { country_header: 'cf-ipcountry' })
  for (const text of hostileTexts.filter((each) => /^[\x20-\x7e]*$/.test(each) && each.length < 9000))
    expect(await from(app, text, { 'cf-ipcountry': text })).toEqual({ status: true, data: { country: 'AE' } })
  expect(complaints).toEqual([])
  await app.close()
})

test('without a lookup every visitor is in the Emirates', async ({ app }) => {
  expect((await app.inject({ url: '/api/location' })).json()).toEqual({ status: true, data: { country: 'AE' } })
})
