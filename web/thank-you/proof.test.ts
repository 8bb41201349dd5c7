import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AxleVerdict } from '#shared/api/fitment.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'
import { drawnWheel } from '#web/thank-you/proof.tsx'
import type { Rim } from '#web/wheels/rim-section.ts'

const check = (name: string, value: number | string) => ({ name, value }) as AxleVerdict['checks'][number]

function verdictOn(wheel: Rim, factory: Rim): AxleVerdict {
  return {
    axle: 'front',
    sku: 'X',
    verdict: 'pass',
    reference: { rim: '', tire: '', ...factory },
    outer_move: outerEdge(wheel) - outerEdge(factory),
    inner_move: innerEdge(wheel) - innerEdge(factory),
    checks: [
      check('bolt_pattern', '6x139.7'),
      check('centre_bore', 110.1),
      check('diameter', wheel.diameter),
      check('width', wheel.width),
    ],
  }
}

const rim = fc.record({
  diameter: fc.integer({ min: 14, max: 24 }),
  width: fc.integer({ min: 10, max: 26 }).map((half) => half / 2),
  offset: fc.integer({ min: -60, max: 70 }),
})

test('the drawn wheel is the judged one, for any pair of wheels', () => {
  fc.assert(
    fc.property(rim, rim, (wheel, factory) => {
      expect(drawnWheel(verdictOn(wheel, factory))).toEqual({
        wheel: { ...wheel, pcd: 139.7, centre_bore: 110.1 },
        factory,
      })
    }),
  )
})

test('nothing is drawn from unknown figures', () => {
  const whole = verdictOn({ diameter: 20, width: 9, offset: 25 }, { diameter: 18, width: 8, offset: 35 })
  expect(drawnWheel({ ...whole, reference: null })).toBeNull()
  expect(drawnWheel({ ...whole, outer_move: null })).toBeNull()
  expect(drawnWheel({ ...whole, checks: whole.checks.slice(1) })).toBeNull()
})
