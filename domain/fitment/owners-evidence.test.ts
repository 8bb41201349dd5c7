import { expect, test } from 'vitest'
import { judge } from '#domain/fitment/judge.ts'
import { fitmentOf, rimsOf } from '#domain/fitment/owners-evidence.ts'
import type { OwnersEvidence, VehicleRecord, WheelRecord } from '#domain/fitment/records.ts'
import { sayCheck, sayReason, saySource } from '#shared/i18n/fitment/verdicts.ts'
import { allCars, catalogue } from '#tests/support/cars.ts'

const { items } = catalogue()
type Pair = { vehicle: VehicleRecord; wheel: WheelRecord }
const pairs: Pair[] = allCars()
  .filter((vehicle, i) => (i % 37 === 0 || vehicle.window_front.basis === 'class_default') && vehicle.takes_square)
  .flatMap((vehicle) =>
    items
      .filter(({ stud_holes, pcd }) => stud_holes === vehicle.technical.stud_holes && pcd === vehicle.technical.pcd)
      .map((wheel) => ({ vehicle, wheel })),
  )

function judged({ vehicle, wheel }: Pair, says?: OwnersEvidence['says']) {
  const counts = says === 'rubs' ? { yes: 1, rubs: 2 } : { yes: 3, rubs: 0 }
  const evidence = says ? [{ fitment: fitmentOf(wheel, wheel), says, ...counts }] : []
  return judge({ vehicle: { ...vehicle, evidence }, front: wheel, rear: wheel })
}

const warned = ({ axles }: ReturnType<typeof judge>) =>
  new Set(axles.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'warn').map(({ name }) => name)))

test('a set is encoded by its rim sizes and decoded again', () => {
  const front = { diameter: 20, width: 8.5, offset: -12 }
  const rear = { diameter: 20, width: 10, offset: 34.5 }
  expect(fitmentOf(front, front)).toBe('20x8.5 ET-12')
  expect(fitmentOf(front, rear)).toBe('20x8.5 ET-12 + 20x10 ET34.5')
  expect(rimsOf(fitmentOf(front, rear))).toEqual({ front, rear })
  expect(rimsOf(fitmentOf(rear, rear))).toEqual({ front: rear, rear })
})

test('owners who confirm a fit lift a doubt about the edges and nothing else', () => {
  const changes: Record<string, number> = {}
  for (const pair of pairs) {
    const [before, after] = [judged(pair), judged(pair, 'fits')]
    const doubts = warned(before)
    const edgesOnly = [...doubts].every((name) => name === 'outer_move' || name === 'inner_move')
    if (before.verdict === 'warn' && edgesOnly) expect(['pass', 'parts']).toContain(after.verdict)
    else expect(after.verdict).toBe(before.verdict)
    const change = `${before.verdict} ${after.verdict}`
    changes[change] = (changes[change] ?? 0) + 1
  }
  for (const change of ['fail fail', 'unknown unknown', 'pass pass']) expect(changes[change]).toBeGreaterThan(0)
  expect((changes['warn parts'] ?? 0) + (changes['warn pass'] ?? 0)).toBeGreaterThan(20)
})

test('owners who report rubbing turn a fit into "we measure first" and improve nothing', () => {
  for (const pair of pairs) {
    const [before, after] = [judged(pair).verdict, judged(pair, 'rubs').verdict]
    expect(after).toBe(before === 'pass' || before === 'parts' ? 'warn' : before)
  }
})

test('a set of other rim sizes is judged without the evidence', () => {
  const { vehicle, wheel } = pairs.find((pair) => judged(pair).verdict === 'warn')!
  const other = {
    fitment: fitmentOf(wheel, { ...wheel, offset: wheel.offset + 1 }),
    says: 'fits' as const,
    yes: 3,
    rubs: 0,
  }
  expect(judge({ vehicle: { ...vehicle, evidence: [other] }, front: wheel, rear: wheel })).toEqual(
    judged({ vehicle, wheel }),
  )
})

test('a pair that rubs is measured first on each of its axles alone too; one that fits says nothing of an axle alone', () => {
  const { vehicle, wheel: front } = pairs.find((pair) => judged(pair).verdict === 'pass')!
  const rear = { ...front, sku: 'R', offset: front.offset - 1 }
  const alone = (only: 'front' | 'rear', says?: OwnersEvidence['says']) => {
    const evidence = says ? [{ fitment: fitmentOf(front, rear), says, yes: 3, rubs: 2 }] : []
    const wheel = only === 'front' ? front : rear
    return judge({ vehicle: { ...vehicle, evidence }, front: wheel, rear: wheel, only })
  }
  for (const only of ['front', 'rear'] as const) {
    expect(['pass', 'parts']).toContain(alone(only).verdict)
    expect(alone(only, 'rubs').verdict).toBe('warn')
    expect(alone(only, 'fits')).toEqual(alone(only))
  }
  const other = [{ fitment: fitmentOf(rear, front), says: 'rubs' as const, yes: 0, rubs: 2 }]
  const behind = { ...{ front: rear, rear }, only: 'rear' as const }
  expect(judge({ vehicle: { ...vehicle, evidence: other }, ...behind })).toEqual(alone('rear'))
})

test('the verdict includes what owners say, in both languages', () => {
  const pair = pairs.find((each) => judged(each).verdict === 'pass')!
  const own = (says: OwnersEvidence['says']) =>
    judged(pair, says).axles[0]!.checks.find(({ name }) => name === 'owners')!
  expect(sayCheck(own('fits'), 'en')).toBe('3 of 3 owners with this size on this generation say it fits.')
  expect(sayCheck(own('rubs'), 'en')).toMatch(/^2 of 3 owners .* rubs, so we measure yours first\.$/)
  expect(sayCheck(own('rubs'), 'ar')).toContain('2 من 3 من المالكين')
  expect(sayReason(own('rubs'), 'en')).toBe('2 owners say it rubs')
  expect(saySource('owners_results', 'en')).toContain('Answers of buyers')
})
