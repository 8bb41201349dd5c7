import { expect, test } from 'vitest'
import type { Verdict } from '#shared/api/fitment.ts'
import { verdictOn } from '#shared/verdict.ts'

type Axles = Partial<Record<'front' | 'rear', [sku: string, word: Verdict['verdict']]>>

const frozen = (verdict: Verdict['verdict'], axles: Axles) =>
  ({ verdict, axles: Object.entries(axles).map(([axle, [sku, word]]) => ({ axle, sku, verdict: word })) }) as Verdict

test('the word of a line is that of its frozen verdict: of its one axle, or of the whole set', () => {
  expect(verdictOn({ axle: 'any', quantity: 4, fitment: null })).toBeNull()
  expect(verdictOn({ axle: 'any', quantity: 2, fitment: frozen('pass', { front: ['A', 'pass'] }) })).toBe('pass')
  const pair = frozen('warn', { front: ['A', 'pass'], rear: ['B', 'warn'] })
  for (const axle of ['front', 'rear'] as const) expect(verdictOn({ axle, quantity: 2, fitment: pair })).toBe('warn')
  const four = frozen('warn', { front: ['A', 'pass'], rear: ['A', 'warn'] })
  for (const axle of ['any', 'front'] as const) expect(verdictOn({ axle, quantity: 4, fitment: four })).toBe('warn')
})

test('of two wheels an older order froze the verdict of four: their word is that of their axle', () => {
  const four = frozen('warn', { front: ['A', 'pass'], rear: ['A', 'warn'] })
  expect(verdictOn({ axle: 'front', quantity: 2, fitment: four })).toBe('pass')
  expect(verdictOn({ axle: 'rear', quantity: 2, fitment: four })).toBe('warn')
  expect(verdictOn({ axle: 'any', quantity: 2, fitment: four })).toBe('warn')
  const failing = frozen('fail', { front: ['A', 'pass'], rear: ['A', 'fail'] })
  expect(verdictOn({ axle: 'any', quantity: 2, fitment: failing })).toBe('pass')
})
