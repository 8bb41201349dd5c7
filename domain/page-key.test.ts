import { expect, test } from 'vitest'
import { readPageKey } from '#domain/page-key.ts'

const id = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

test('the key of a page is read with the separators of every list, to the microsecond', () => {
  for (const between of ['_', '~', ' '])
    for (const time of ['2026-11-23T10:00:00.123456Z', '2026-11-23T10:00:00.123Z', '2026-11-23T10:00:00Z'])
      expect(readPageKey(`${time}${between}${id}`)).toEqual({ time, id })
})

test('a text that no page gave is no key, nor is one whose time or id Postgres would refuse', () => {
  const texts = [
    ...[undefined, '', 'AE', '_', `AE_${id}`, `2026-11-23T10:00:00Z_${'-'.repeat(36)}`, `2026-11-23T10:00:00Z_${id}x`],
    ...['2026-13-01T10:00:00Z', '2026-02-30T10:00:00Z', '2026-11-23T25:00:00Z', '2026-11-23T::::::::Z'].map(
      (time) => `${time}_${id}`,
    ),
  ]
  for (const text of texts) expect([text, readPageKey(text)]).toEqual([text, undefined])
})
