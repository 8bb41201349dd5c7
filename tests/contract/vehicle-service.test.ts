import { expect } from 'vitest'
import { vehicleModels } from '#database/schema/fitment.ts'
import { buildApp } from '#server/app.ts'
import type { WheelSizeClient } from '#services/wheel-size/client.ts'
import { test } from '#tests/support/shop.ts'

test('who looks up many cars gets a 429 in their language, and the vehicle service is not asked', async ({ shop }) => {
  const slugs = Array.from({ length: 31 }, (_, i) => `model-${i}`)
  const model = { make: 'porsche', name: 'Model', name_ar: 'طراز', body: 'SUV', fitment_class: 'car' }
  await shop.db.insert(vehicleModels).values(slugs.map((slug) => ({ ...model, slug })))
  const asked: string[] = []
  const wheel_size = {
    ...{ daily_ceiling: 300, timeout_ms: 20_000 },
    years: async (of: { model: string }) => {
      asked.push(of.model)
      return [{ slug: 2020 }]
    },
  } as unknown as WheelSizeClient
  const app = await buildApp({ ...shop, wheel_size })
  const get = (slug: string, language = 'en', remoteAddress = '203.0.113.7') =>
    app.inject({
      url: `/api/years?make=porsche&model=${slug}`,
      headers: { 'accept-language': language },
      remoteAddress,
    })
  for (const slug of slugs.slice(0, 30)) expect((await get(slug)).statusCode).toBe(200)
  const refused = await get('model-30')
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    429,
    '3600',
    'no-store',
  ])
  expect(refused.json()).toMatchObject({ status: false, code: 'too_many_cars' })
  expect(refused.json().message).toMatch(/^You have looked up many cars\. Please try again in /)
  expect((await get('model-30', 'ar')).json().message).toMatch(/^بحثتم عن سيارات كثيرة/)
  expect((await get('model-3')).statusCode).toBe(200)
  expect(asked).toEqual(slugs.slice(0, 30))
  expect((await get('model-30', 'en', '198.51.100.9')).statusCode).toBe(200)
  await app.close()
})
