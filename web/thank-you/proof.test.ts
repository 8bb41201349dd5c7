import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { AxleVerdict, Verdict } from '#shared/api/fitment.ts'
import { innerEdge, outerEdge } from '#shared/wheel-size.ts'
import { drawnWheel, Proof } from '#web/thank-you/proof.tsx'
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

test.each([
  ['/', '1,250 kg (car needs 1,017)', '78.1 mm (car 77.8)'],
  ['/ar', '1,250 كجم (السيارة تحتاج \u20661,017\u2069)', '78.1 مم (السيارة \u206677.8\u2069)'],
])('each figure says whose it is (%s)', (path, load, bore) => {
  const checks = [
    { name: 'bolt_pattern', value: '6x139.7', limit: '6x139.7', unit: 'none' },
    { name: 'centre_bore', value: 78.1, limit: 77.8, unit: 'mm' },
    { name: 'load', value: 1250, limit: 1017, unit: 'kg' },
  ]
  const axle = {
    axle: 'front',
    verdict: 'pass',
    reference: null,
    outer_move: null,
    inner_move: null,
    checks,
  } as unknown
  const text = textOf([axle as AxleVerdict], path)
  expect(text).toContain('6×139.7')
  expect(text).toContain(load)
  expect(text).toContain(bore)
})

test('edges of a set that move opposite ways have a row for each direction, and no negative figure', () => {
  const checks: AxleVerdict['checks'] = []
  const front = { axle: 'front', sku: 'F', verdict: 'pass', reference: null, outer_move: 2, inner_move: -2, checks }
  const rear = { ...front, axle: 'rear', sku: 'R', outer_move: 11.4, inner_move: 1.4 }
  const text = textOf([front, rear] as AxleVerdict[], '/')
  expect(text).toContain('Further out2 mm11.4 mm')
  expect(text).toContain('Closer to the suspension–1.4 mm')
  expect(text).toContain('Further from the suspension2 mm–')
  expect(text).not.toContain('-')
})

/** The figures as a customer reads them. */
function textOf(axles: readonly AxleVerdict[], path: string): string {
  const verdict = { verdict: 'pass', vehicle: { label: 'Patrol' }, axles } as unknown as Verdict
  const router = createMemoryRouter([{ path: '*', element: createElement(Proof, { verdict, isPaid: true }) }], {
    initialEntries: [path],
  })
  return renderToStaticMarkup(createElement(RouterProvider, { router })).replace(/<[^>]+>/g, '')
}
