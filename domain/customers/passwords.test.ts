import { expect, test } from 'vitest'
import { hashPassword, isOutdated, isPassword, isWeakPassword } from '#domain/customers/passwords.ts'

const usual = {}
const quick = { password_work: { memory_kib: 8, passes: 1 } }

test('a password is hashed with argon2id, 19 MiB, two passes and its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword(usual, 'ghaf'), hashPassword(usual, 'ghaf')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPassword(usual, one, 'ghaf')).toBe(true)
  expect(await isPassword(usual, one, 'Ghaf')).toBe(false)
  expect(isOutdated(usual, one)).toBe(false)
  expect(isOutdated(usual, await hashPassword(quick, 'ghaf'))).toBe(true)
})

test('a password typed in another Unicode form is the same password', async () => {
  const composed = await hashPassword(quick, 'caf\u00e9 \ufefb')
  expect(await isPassword(quick, composed, 'cafe\u0301 \u0644\u0627')).toBe(true)
})

test('without an account every password is wrong, including the one behind the dummy hash', async () => {
  for (const missing of [null, undefined])
    for (const typed of ['', 'x', 'no account has this password'])
      expect(await isPassword(quick, missing, typed)).toBe(false)
})

test('guessable passwords are rejected: leaked ones, sequences, and the name of the owner or the shop', async () => {
  const about = ['Layla', 'Haddad', 'mona.ali@example.com', 'shop.example']
  const weak = [
    ...['123456', 'Password', 'QWERTY!', 'iloveyou', 'zzzzzz', '456789', 'fedcba', 'abcxyz', 'Toyota2020', 'P4ssw0rd1'],
    ...['Layla1990', 'h4ddad', 'mona.ali', 'mona.ali1', 'Mona2020', 'mona.ali@example.com'],
    ...['rimdana2026', 'dubai123', 'landcruiser1', 'habibi!'],
  ]
  for (const each of weak) expect(await isWeakPassword(each, about), each).toBe(true)
  for (const each of ['oryx under ghaf trees', 'jt7-Qb2m', 'كلمة طويلة جدا', 'x7Kp2q', 'p4$$w0rd1!'.repeat(20)])
    expect(await isWeakPassword(each, about), each).toBe(false)
})
