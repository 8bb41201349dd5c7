import { expect, test } from 'vitest'
import { base32, codeOfStep, keyUri, stepAt, stepOfCode } from '#domain/customers/totp.ts'
import { seal, unseal } from '#domain/sealing.ts'

const secret = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, the rows of SHA-1. */
test.for([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const)('the code at second %d matches RFC 6238', ([second, code]) => {
  expect(codeOfStep(secret, stepAt(new Date(second * 1000)), 8)).toBe(code)
})

/** RFC 4226, appendix D. */
test('the first codes match RFC 4226', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  expect(codes.map((_, step) => codeOfStep(secret, step))).toEqual(codes)
})

test('a code is valid in its own time step and in the adjacent ones', () => {
  const at = (seconds: number) => new Date(1_700_000_010_000 + seconds * 1000)
  const code = codeOfStep(secret, stepAt(at(0)))
  expect([-60, -30, 0, 30, 60].map((seconds) => stepOfCode(secret, code, at(seconds)) !== undefined)).toEqual([
    ...[false, true, true, true, false],
  ])
  for (const wrong of ['', code.slice(1), `${code}0`, 'ABCDEF'])
    expect(stepOfCode(secret, wrong, at(0))).toBeUndefined()
})

/** RFC 4648, section 10, for whole groups. */
test('a secret is encoded in base32 and as an otpauth URI', () => {
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  expect(keyUri(secret, { issuer: 'Rim & Co', account: 'mona+a@example.com' })).toBe(
    'otpauth://totp/Rim%20%26%20Co:mona%2Ba%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rim%20%26%20Co',
  )
})

test('a secret decrypts for its customer only, also with the previous LINK_SECRET', () => {
  const [first, second] = [{ link_secret: 'first' }, { link_secret: 'second', link_secrets_old: ['first'] }]
  const sealed = seal(first, 'mona', secret)
  expect(sealed.sealed.includes(secret)).toBe(false)
  expect(unseal(first, 'mona', sealed)).toEqual(secret)
  expect(unseal(second, 'mona', sealed)).toEqual(secret)
  expect(unseal({ link_secret: 'second' }, 'mona', sealed)).toBeUndefined()
  expect(unseal(first, 'layla', sealed)).toBeUndefined()
  sealed.sealed[20]! ^= 1
  expect(unseal(first, 'mona', sealed)).toBeUndefined()
})
