import { expect, test } from 'vitest'
import { signOrder, verifyOrderLink } from '#domain/orders/link.ts'

const id = '0b9c1f2e-7a53-4c1e-9f0b-1a2b3c4d5e6f'
const at = (day: string, secrets: { link_secret: string; link_secrets_old?: string[] }) => ({
  now: () => new Date(`${day}T10:00:00Z`),
  ...secrets,
})
const now = { link_secret: 'the secret of today, long enough' }

test('a link opens only its order for 180 days, then it is expired, not invalid', () => {
  const signature = signOrder(at('2026-03-01', now), id)
  expect(verifyOrderLink(at('2026-03-01', now), id, signature)).toBe('good')
  expect(verifyOrderLink(at('2026-08-28', now), id, signature)).toBe('good')
  expect(verifyOrderLink(at('2026-08-29', now), id, signature)).toBe('expired')
  expect(verifyOrderLink(at('2026-03-01', now), id.replace('0b', '1b'), signature)).toBe('wrong')
})

test('the expiry is signed and cannot be extended', () => {
  const [until, mac] = signOrder(at('2026-03-01', now), id).split('.') as [string, string]
  const later = (Number.parseInt(until, 36) + 400).toString(36)
  for (const forged of [
    `${later}.${mac}`,
    mac,
    `.${mac}`,
    `${until}.`,
    `${until}.${mac}x`,
    '',
    '.',
    `${until}.${mac}.x.y`,
  ])
    expect([forged, verifyOrderLink(at('2026-03-01', now), id, forged)]).toEqual([forged, 'wrong'])
})

test('links signed with the old secret stay valid while it is configured', () => {
  const signature = signOrder(at('2026-03-01', { link_secret: 'the secret of yesterday, as long' }), id)
  const both = { ...now, link_secrets_old: ['the secret of yesterday, as long'] }
  expect(verifyOrderLink(at('2026-04-01', both), id, signature)).toBe('good')
  expect(verifyOrderLink(at('2026-04-01', now), id, signature)).toBe('wrong')
  expect(verifyOrderLink(at('2026-04-01', now), id, signOrder(at('2026-04-01', both), id))).toBe('good')
})
