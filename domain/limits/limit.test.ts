import fc from 'fast-check'
import { expect } from 'vitest'
import { addressKey, forgetAttempts, limit, tidyLimits } from '#domain/limits/limit.ts'
import { test } from '#tests/support/shop.ts'

const rule = { most: 3, seconds: 60 }

test('concurrent requests never exceed the limit, and each name and key has its own counter', async ({ shop }) => {
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => limit(shop, 'coupon', { who: { account: 'a' }, ...rule })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await limit(shop, 'coupon', { who: { account: 'b' }, ...rule })
  await limit(shop, 'search', { who: { account: 'a' }, ...rule })
})

test('the remaining time is returned, and then the count restarts', async ({ shop, clock }) => {
  for (let i = 0; i < 3; i++) await limit(shop, 'coupon', { who: { account: 'a' }, ...rule })
  clock.pass({ seconds: 20 })
  await expect(limit(shop, 'coupon', { who: { account: 'a' }, ...rule })).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    facts: { seconds: 40 },
  })
  clock.pass({ seconds: 40 })
  for (let i = 0; i < 3; i++) await limit(shop, 'coupon', { who: { account: 'a' }, ...rule })
  await expect(limit(shop, 'coupon', { who: { account: 'a' }, ...rule })).rejects.toMatchObject({
    facts: { seconds: 60 },
  })
})

test('a try that one limit refuses is not counted by the next', async ({ shop }) => {
  const [address, account] = [{ who: { address: '203.0.113.7' } }, { who: { account: 'a' } }]
  for (let i = 0; i < 3; i++) await limit(shop, 'store', { ...address, ...rule }, { ...account, ...rule, most: 4 })
  for (let i = 0; i < 3; i++)
    await expect(limit(shop, 'store', { ...address, ...rule }, { ...account, ...rule, most: 4 })).rejects.toThrow()
  await limit(shop, 'store', { ...account, ...rule, most: 4 })
  await expect(limit(shop, 'store', { ...account, ...rule, most: 4 })).rejects.toMatchObject({ status: 429 })
})

test('an account is counted per address and in total, and reset in both', async ({ shop, database }) => {
  const from = (address: string) => ({ account: 'a', address })
  for (const who of [from('203.0.113.7'), from('203.0.113.8'), { account: 'a' }, { address: '203.0.113.7' }])
    for (let i = 0; i < 3; i++) await limit(shop, 'login', { who, ...rule })
  await expect(limit(shop, 'login', { who: from('::ffff:203.0.113.7'), ...rule })).rejects.toMatchObject({
    status: 429,
  })
  await limit(shop, 'login', { who: { account: 'ab' }, ...rule })
  await limit(shop, 'forgot', { who: from('203.0.113.7'), ...rule })
  await forgetAttempts(shop, 'login', 'a')
  expect((await database.pool.query('select 1 from attempts')).rowCount).toBe(3)
  await limit(shop, 'login', { who: from('203.0.113.7'), ...rule })
  await expect(limit(shop, 'login', { who: { address: '203.0.113.7' }, ...rule })).rejects.toMatchObject({
    status: 429,
  })
})

test('keys cannot be linked across days, and are deleted', async ({ shop, clock, database }) => {
  const keys = async () => (await database.pool.query(`select encode(key, 'hex') as key from attempts`)).rows
  await limit(shop, 'login', { who: { address: '203.0.113.7' }, most: 3, seconds: 2 * 86_400 })
  clock.pass({ days: 1 })
  await limit(shop, 'login', { who: { address: '203.0.113.7' }, ...rule })
  const [one, other] = await keys()
  expect(one.key).not.toBe(other.key)
  clock.pass({ days: 2 })
  await tidyLimits(shop)
  expect(await keys()).toEqual([])
})

test('an IPv6 /64 counts as one address, an IPv4 address as itself', () => {
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(addressKey('2001:8f8:1:2:aaaa:bbbb:cccc:dddd')).toBe(addressKey('2001:8f8:1:2::1'))
  expect(addressKey('2001:8f8:1:3::1')).not.toBe(addressKey('2001:8f8:1:2::1'))
  expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::2'))
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), (a, b) => {
      const whole = (address: string) => new URL(`http://[${address}]/`).hostname
      if (whole(a) === whole(b)) expect(addressKey(a)).toBe(addressKey(b))
      expect(addressKey(a)).toMatch(/^(\d+:){3}\d+$|^[\d.]+$/)
    }),
  )
})
