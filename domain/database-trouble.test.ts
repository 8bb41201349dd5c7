import { lookup } from 'node:dns/promises'
import { expect, test } from 'vitest'
import { databaseTrouble } from '#domain/database-trouble.ts'

function wrapped(code: string): Error {
  return new Error('Failed query', { cause: Object.assign(new Error('…'), { code }) })
}

test('what passes by itself is a 503 with a time', () => {
  for (const code of ['ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', '25006', '57P03', '53100'])
    expect(databaseTrouble(wrapped(code)), code).toMatchObject({ code: 'shop_paused', status: 503 })
  expect(databaseTrouble(wrapped('40P01'))).toMatchObject({ code: 'shop_busy', status: 503 })
})

test('a server whose name does not resolve is away', async () => {
  const error = await lookup('database.invalid').catch((reason: unknown) => reason)
  expect(databaseTrouble(error)).toMatchObject({ code: 'shop_paused' })
})

test('a bug is none of them', () => {
  expect(databaseTrouble(wrapped('42703'))).toBeUndefined()
  expect(databaseTrouble(new TypeError('x is not a function'))).toBeUndefined()
})
