import { expect, test } from 'vitest'
import { isCommonPassword } from '#domain/customers/common-passwords.ts'
import { hashPassword, isOutdated, isPassword } from '#domain/customers/passwords.ts'

const usual = {}
const quick = { password_work: { memory_kib: 8, passes: 1 } }

test('a password is kept as argon2id with 19 MiB and two passes, each time with another salt', async () => {
  const [one, other] = await Promise.all([hashPassword(usual, 'ghaf'), hashPassword(usual, 'ghaf')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPassword(usual, one, 'ghaf')).toBe(true)
  expect(await isPassword(usual, one, 'Ghaf')).toBe(false)
  expect(isOutdated(usual, one)).toBe(false)
  expect(isOutdated(usual, await hashPassword(quick, 'ghaf'))).toBe(true)
})

test('the same letters typed on another keyboard are the same password', async () => {
  const composed = await hashPassword(quick, 'caf\u00e9 \ufefb')
  expect(await isPassword(quick, composed, 'cafe\u0301 \u0644\u0627')).toBe(true)
})

test('without an account nothing is right, not even what the made-up one was made from', async () => {
  for (const nobody of [null, undefined])
    for (const typed of ['', 'x', 'nobody has this password'])
      expect(await isPassword(quick, nobody, typed)).toBe(false)
})

test('what is guessed first is refused, in capitals and with a sign behind it too', () => {
  for (const common of ['123456', 'Password', 'QWERTY!', 'iloveyou', 'dubai123', 'zzzzzz', '456789', 'fedcba'])
    expect(isCommonPassword(common)).toBe(true)
  for (const rare of ['oryx under ghaf trees', 'jt7-Qb2m', 'كلمة طويلة جدا', 'aabbcc', '135791'])
    expect(isCommonPassword(rare)).toBe(false)
})
